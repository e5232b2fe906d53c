// The turn clock: it counts down to a deadline of the server, whatever this browser's time is.

export class Clock {
  constructor(host, onNear) {
    Object.assign(this, { host, onNear });
  }

  // All in seconds: the deadline (null: no clock runs), the server's time, the length of a turn.
  set(deadline, now, turn) {
    clearTimeout(this.timer);
    this.host.hidden = deadline === null || turn === null;
    if (this.host.hidden) return;
    this.end = Date.now() + (deadline - now) * 1000;
    this.near = Math.min(30, turn / 4);
    this.warned = deadline - now <= this.near;
    this.tick();
  }

  tick() {
    const left = Math.max(0, this.end - Date.now());
    const seconds = Math.ceil(left / 1000);
    this.host.textContent = spelt(seconds);
    this.host.classList.toggle("near", seconds <= this.near);
    if (seconds <= this.near && !this.warned) {
      this.warned = true;
      this.onNear(seconds);
    }
    if (left > 0) this.timer = setTimeout(() => this.tick(), left % 1000 || 1000);
  }
}

// 75 → "1:15", 3675 → "1:01:15".
export function spelt(seconds) {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = parts[0] ? parts : parts.slice(1);
  return shown.map((part, place) => String(part).padStart(place ? 2 : 1, "0")).join(":");
}
