export interface GraphLink {
  from: string
  to: string
}

export interface GraphNode {
  path: string
  x: number
  y: number
  /** How many links it is away from the note in the middle. */
  step: number
}

const RING = 100
const ROOM = 14

/** Notes in rings around one, by how many links they are away; those of a ring stand beside what they are linked with. */
export function layOut(center: string, links: readonly GraphLink[]): GraphNode[] {
  const neighbours = new Map<string, string[]>()
  for (const { from, to } of links)
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const)
      neighbours.set(one, [...(neighbours.get(one) ?? []), other])
  const placed = new Map<string, GraphNode>([[center, { path: center, x: 0, y: 0, step: 0 }]])
  let ring = [center]
  let radius = 0
  for (let step = 1; ring.length > 0; step += 1) {
    const next = [...new Set(ring.flatMap((path) => neighbours.get(path) ?? []))].filter(
      (path) => !placed.has(path),
    )
    radius = Math.max(radius + RING, (next.length * ROOM) / (2 * Math.PI))
    for (const [at, path] of next.entries()) {
      const angle = (2 * Math.PI * at) / next.length - Math.PI / 2
      placed.set(path, { path, x: radius * Math.cos(angle), y: radius * Math.sin(angle), step })
    }
    ring = next
  }
  return [...placed.values()]
}
