/** A running game in the replay: its choices as they are made. */

import { api, Stream } from "./connection.js";

/**
 * Goes on with a table whose replay holds `moments.last` choices. Any news makes it read the replay
 * again, and it hands over the steps that were not there: so none is missed or doubled.
 */
export class Live {
  constructor(table, moments, { onStep, onStatus }) {
    Object.assign(this, { table, moments, onStep, reading: null, news: false });
    api.gamedatas(table).then(({ version }) => {
      const onMessage = () => this.read();
      this.stream = new Stream(table, null, version, { onMessage, onStatus });
      return this.read();
    }).catch(() => onStatus("lost"));
  }

  /** Reads one at a time; news that come meanwhile make it read once more. */
  read() {
    this.news = true;
    this.reading ??= this.catchUp().finally(() => (this.reading = null));
    return this.reading;
  }

  async catchUp() {
    while (this.news) {
      this.news = false;
      const { steps } = await api.replay(this.table);
      for (const step of steps.slice(this.moments.last)) this.onStep(step);
    }
  }
}
