const CHILDREN = 4
const NONE = -1
/** Deeper, points are taken to be at one place. */
const DEEPEST = 32
/** A square that is this small from where one looks counts as one point. */
const NEAR_ENOUGH = 0.81

/** Points in nested squares, so that what is far away is summed (Barnes and Hut). */
export class Quadtree {
  #child = new Int32Array(0)
  #mass = new Float64Array(0)
  #centerX = new Float64Array(0)
  #centerY = new Float64Array(0)
  #size = new Float64Array(0)
  #stack = new Int32Array(CHILDREN * DEEPEST)
  #count = 0

  build(x: Float64Array, y: Float64Array): void {
    const [left, right, top, bottom] = [least(x), most(x), least(y), most(y)]
    this.#count = 0
    this.#reserve(x.length * 2 + 1)
    const size = Math.max(right - left, bottom - top, 1)
    this.#add(size)
    for (let at = 0; at < x.length; at += 1) this.#insert(x[at] ?? 0, y[at] ?? 0, left, top, size)
    for (let node = 0; node < this.#count; node += 1) {
      const mass = this.#mass[node] ?? 1
      this.#centerX[node] = (this.#centerX[node] ?? 0) / mass
      this.#centerY[node] = (this.#centerY[node] ?? 0) / mass
    }
  }

  /** Adds up what pushes a point away from all others, into `push`. */
  pushAt(x: number, y: number, push: { x: number; y: number }): void {
    push.x = 0
    push.y = 0
    let depth = 1
    this.#stack[0] = 0
    while (depth > 0) {
      depth -= 1
      const node = this.#stack[depth] ?? 0
      const [awayX, awayY] = [x - (this.#centerX[node] ?? 0), y - (this.#centerY[node] ?? 0)]
      const square = awayX * awayX + awayY * awayY
      const size = this.#size[node] ?? 0
      const first = node * CHILDREN
      const isFar = size * size < NEAR_ENOUGH * square
      if (isFar || this.#isLeaf(first)) {
        if (square === 0) continue
        const force = (this.#mass[node] ?? 0) / Math.max(square, 1)
        push.x += awayX * force
        push.y += awayY * force
        continue
      }
      for (let quarter = 0; quarter < CHILDREN; quarter += 1) {
        const child = this.#child[first + quarter] ?? NONE
        if (child !== NONE) this.#stack[depth++] = child
      }
    }
  }

  /** A square with several points in it is divided until each is alone, or the squares are as small as can be. */
  #insert(x: number, y: number, left: number, top: number, whole: number): void {
    let [node, size] = [0, whole]
    for (let depth = 0; ; depth += 1) {
      const first = node * CHILDREN
      const isNew = (this.#mass[node] ?? 0) === 0
      const isLeaf = this.#isLeaf(first)
      const [hereX, hereY] = [this.#centerX[node] ?? 0, this.#centerY[node] ?? 0]
      this.#mass[node] = (this.#mass[node] ?? 0) + 1
      this.#centerX[node] = hereX + x
      this.#centerY[node] = hereY + y
      if (isNew || depth === DEEPEST) return
      const half = size / 2
      // The point that was alone here goes one square down.
      if (isLeaf) this.#put(this.#childAt(node, quarterOf(hereX, hereY, left, top, half), half), hereX, hereY)
      const quarter = quarterOf(x, y, left, top, half)
      node = this.#childAt(node, quarter, half)
      if (quarter % 2 === 1) left += half
      if (quarter > 1) top += half
      size = half
    }
  }

  #put(node: number, x: number, y: number): void {
    this.#mass[node] = 1
    this.#centerX[node] = x
    this.#centerY[node] = y
  }

  #childAt(node: number, quarter: number, size: number): number {
    const at = node * CHILDREN + quarter
    const known = this.#child[at] ?? NONE
    if (known !== NONE) return known
    const added = this.#add(size)
    this.#child[at] = added
    return added
  }

  #add(size: number): number {
    if (this.#count === this.#size.length) this.#reserve(this.#count * 2)
    const node = this.#count++
    this.#child.fill(NONE, node * CHILDREN, (node + 1) * CHILDREN)
    this.#mass[node] = 0
    this.#centerX[node] = 0
    this.#centerY[node] = 0
    this.#size[node] = size
    return node
  }

  #isLeaf(first: number): boolean {
    for (let quarter = 0; quarter < CHILDREN; quarter += 1)
      if (this.#child[first + quarter] !== NONE) return false
    return true
  }

  #reserve(count: number): void {
    if (this.#size.length >= count) return
    const longer = (from: Float64Array) => {
      const to = new Float64Array(count)
      to.set(from)
      return to
    }
    const child = new Int32Array(count * CHILDREN)
    child.set(this.#child)
    this.#child = child
    this.#mass = longer(this.#mass)
    this.#centerX = longer(this.#centerX)
    this.#centerY = longer(this.#centerY)
    this.#size = longer(this.#size)
  }
}

const quarterOf = (x: number, y: number, left: number, top: number, half: number): number =>
  (x >= left + half ? 1 : 0) + (y >= top + half ? 2 : 0)

const least = (values: Float64Array): number => values.reduce((one, other) => Math.min(one, other), Infinity)
const most = (values: Float64Array): number => values.reduce((one, other) => Math.max(one, other), -Infinity)
