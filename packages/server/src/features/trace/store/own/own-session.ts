import { createHash } from 'node:crypto'
import type { RecordingFilter } from '../../model/recordings-port.ts'
import type { SessionTable } from '../../../../platform/store/schema/session-tables.ts'
import { endOf } from './own-entry.ts'

export interface AgentDay {
  readonly agentId: string
  readonly workspaceId: string | null
  /** As `2026-11-16`. */
  readonly day: string
}

export interface OwnSession {
  /** For a day's calls, the id of the first. */
  readonly id: string
  readonly agentDay: AgentDay | null
  readonly kind: SessionTable['kind']
  readonly name: string | null
  readonly workspace: string
  readonly createdAt: string
  /** 0 if it has no events. */
  readonly lastSeq: number
  readonly lastEventAt: string | null
  readonly lastCall: { readonly id: string; readonly at: string; readonly durationMs: number } | null
  readonly calls: number
}

export function sessionEnd({ createdAt, lastEventAt, lastCall }: OwnSession): string {
  const ends = [createdAt, lastEventAt ?? '', lastCall === null ? '' : endOf(lastCall)]
  return ends.reduce((latest, end) => (end > latest ? end : latest))
}

/** A workspace counts as the project. */
export const projectHash = (workspace: string): string =>
  createHash('sha256').update(`tutor-nexus/${workspace}`).digest('hex').slice(0, 16)

export function matchesFilter(session: OwnSession, filter: RecordingFilter): boolean {
  const { provider, project, since, until } = filter
  if (provider !== undefined && provider !== 'tutor_nexus') return false
  if (since !== undefined && Date.parse(sessionEnd(session)) < Date.parse(since)) return false
  if (until !== undefined && Date.parse(session.createdAt) > Date.parse(until)) return false
  return (
    project === undefined ||
    projectHash(session.workspace) === project ||
    session.workspace.toLowerCase().includes(project.toLowerCase())
  )
}

export const newestFirst = (a: OwnSession, b: OwnSession): number =>
  descending(sessionEnd(a), sessionEnd(b)) || descending(a.id, b.id)

export const descending = (a: string, b: string): number => (a === b ? 0 : a < b ? 1 : -1)
