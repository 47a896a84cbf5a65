import type { Point } from './force-layout.ts'

const MOST = 5
const LEAST = 0.02
/** A small graph is not blown up to fill the window. */
const MOST_TO_FIT = 2
const MARGIN = 48

/** Which part of a drawing is seen. */
export class Camera {
  x = 0
  y = 0
  scale = 1
  width = 1
  height = 1

  toScreen({ x, y }: Point): Point {
    return { x: (x - this.x) * this.scale + this.width / 2, y: (y - this.y) * this.scale + this.height / 2 }
  }

  toWorld({ x, y }: Point): Point {
    return { x: (x - this.width / 2) / this.scale + this.x, y: (y - this.height / 2) / this.scale + this.y }
  }

  pan(right: number, down: number): void {
    this.x -= right / this.scale
    this.y -= down / this.scale
  }

  /** What is under `at` stays there. */
  zoom(factor: number, at: Point = { x: this.width / 2, y: this.height / 2 }): void {
    const before = this.toWorld(at)
    this.scale = Math.min(MOST, Math.max(LEAST, this.scale * factor))
    const after = this.toWorld(at)
    this.x += before.x - after.x
    this.y += before.y - after.y
  }

  /** Shows everything. */
  fit(x: Float64Array, y: Float64Array): void {
    let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity]
    for (let at = 0; at < x.length; at += 1) {
      left = Math.min(left, x[at] ?? 0)
      right = Math.max(right, x[at] ?? 0)
      top = Math.min(top, y[at] ?? 0)
      bottom = Math.max(bottom, y[at] ?? 0)
    }
    if (left > right) return
    this.x = (left + right) / 2
    this.y = (top + bottom) / 2
    const room = (side: number) => Math.max(side - 2 * MARGIN, side / 2)
    const fitting = Math.min(room(this.width) / (right - left || 1), room(this.height) / (bottom - top || 1))
    this.scale = Math.min(MOST_TO_FIT, Math.max(LEAST, fitting))
  }

  /** Moves as little as needed to show a place. */
  show(place: Point): void {
    const { x, y } = this.toScreen(place)
    const [right, bottom] = [this.width - MARGIN, this.height - MARGIN]
    this.pan(
      x < MARGIN ? MARGIN - x : x > right ? right - x : 0,
      y < MARGIN ? MARGIN - y : y > bottom ? bottom - y : 0,
    )
  }
}
