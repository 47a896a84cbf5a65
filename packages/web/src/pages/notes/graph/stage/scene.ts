import type { Graph, GraphNode } from '../graph-model.ts'
import type { Camera } from '../layout/camera.ts'
import type { GraphColours } from './colours.ts'

/** What is drawn. */
export interface Scene {
  graph: Graph
  neighbours: readonly (readonly number[])[]
  /** Places of the nodes, those with the most links first. */
  byDegree: readonly number[]
  x: Float64Array
  y: Float64Array
  camera: Camera
  colours: GraphColours
  /** Under the pointer, or chosen by key. */
  active: number | undefined
  /** What the search found; undefined without a search. */
  matches: ReadonlySet<number> | undefined
  center: number | undefined
}

const SMALLEST = 1.6

/** How large a node is drawn: larger with more links, and a little larger when one zooms in. */
export const radiusOf = ({ degree }: GraphNode, scale: number): number =>
  Math.max(SMALLEST, Math.min(14, 4 + 1.3 * Math.sqrt(degree)) * Math.sqrt(Math.min(scale, 2)))
