// A running game in the replay: its choices as they are made.

import { api, Stream } from "./connection.js";

const AGAIN = 5000;

/**
 * Goes on with a table whose replay holds `moments.last` choices. Any news makes it read the replay
 * again, and it hands over the steps that were not there: so none is missed or doubled.
 */
export function goOn(table, moments, { onStep, onStatus }) {
  let reading = false;
  let news = false;

  // Reads one at a time; news that come meanwhile make it read once more.
  async function read() {
    news = true;
    if (reading) return;
    reading = true;
    try {
      while (news) {
        news = false;
        const { steps } = await api.replay(table);
        steps.slice(moments.last).forEach(onStep);
      }
      onStatus("live");
    } catch {
      retry(read);
    } finally {
      reading = false;
    }
  }

  async function begin() {
    try {
      const { version } = await api.gamedatas(table);
      new Stream(table, null, version, { onMessage: read, onStatus });
      await read();
    } catch {
      retry(begin);
    }
  }

  function retry(task) {
    onStatus("lost");
    setTimeout(task, AGAIN);
  }

  begin();
}
