/** A running game in the replay: its choices as they are made. */

import { api, Stream } from "./connection.js";

const AGAIN = 5000;

/**
 * Goes on with a table whose replay holds `moments.last` choices. Any news makes it read the replay
 * again, and it hands over the steps that were not there: so none is missed or doubled.
 */
export class Live {
  constructor(table, moments, { onStep, onStatus }) {
    Object.assign(this, { table, moments, onStep, onStatus, reading: false, news: false });
    this.begin();
  }

  async begin() {
    try {
      const { version } = await api.gamedatas(this.table);
      const onMessage = () => this.read();
      this.stream = new Stream(this.table, null, version, { onMessage, onStatus: this.onStatus });
      await this.read();
    } catch {
      this.retry(() => this.begin());
    }
  }

  /** Reads one at a time; news that come meanwhile make it read once more. */
  async read() {
    this.news = true;
    if (this.reading) return;
    this.reading = true;
    try {
      while (this.news) {
        this.news = false;
        const { steps } = await api.replay(this.table);
        for (const step of steps.slice(this.moments.last)) this.onStep(step);
      }
      this.onStatus("live");
    } catch {
      this.retry(() => this.read());
    } finally {
      this.reading = false;
    }
  }

  retry(task) {
    this.onStatus("lost");
    setTimeout(task, AGAIN);
  }
}
