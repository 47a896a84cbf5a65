import { ours } from './ours.ts'
import { numbered, plain } from './plain.ts'
import type { OpenWay } from './way.ts'

export const WAYS = { ours, plain, numbered } satisfies Record<string, OpenWay>

export type WayName = keyof typeof WAYS

export const isWayName = (name: string): name is WayName => name in WAYS
