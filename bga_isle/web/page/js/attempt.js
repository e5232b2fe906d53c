/** Whatever goes wrong when a visitor asks for something is said beside the place it was asked. */

import { Refusal } from "./connection.js";

/** Does a task and tells whether it went well; if not, `alert`, an element with role=alert, says why. */
export async function attempt(alert, task) {
  alert.textContent = "";
  try {
    await task();
    return true;
  } catch (error) {
    alert.textContent = error.message;
    if (!(error instanceof Refusal)) console.error(error);
    return false;
  }
}
