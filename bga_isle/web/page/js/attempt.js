import { Refusal } from "./connection.js";

/** Does a task; what goes wrong is said in `alert`, an element beside the place it was asked at. */
export async function attempt(alert, task) {
  alert.textContent = "";
  try {
    await task();
  } catch (error) {
    alert.textContent = error.message;
    if (!(error instanceof Refusal)) console.error(error);
  }
}
