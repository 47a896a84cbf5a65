import { callAs, type As } from '../support/call.ts'
import type { TestApp } from '../support/test-app.ts'

/** Calls whose answers rest on ever less data: the confidence must fall from each to the next. */
export type Poorer = (app: TestApp) => Promise<Found[]>

export type PoorerByTool = Readonly<Record<string, Poorer>>

export interface Found {
  why: string
  confidence: number
}

export async function confidenceOf(app: TestApp, name: string, args: object, as: As = {}): Promise<number> {
  const outcome = await callAs(app, name, args, as)
  if (outcome.kind !== 'result') throw new Error(`${name} failed`)
  return outcome.result.agentHints.confidence
}

/** Keeps what a tool says as data is taken away. */
export function notebook(app: TestApp, name: string) {
  const found: Found[] = []
  const note = async (why: string, args: object = {}, as: As = {}) => {
    found.push({ why, confidence: await confidenceOf(app, name, args, as) })
  }
  return { found, note }
}
