import type { SessionTable } from '../store/schema/session-tables.ts'

export const DEFAULT_WORKSPACE = 'default'

/** Where a session's calls are made unless they say otherwise. */
export const workspaceOf = ({ boundWorkspace, workspace }: SessionTable): string =>
  boundWorkspace ?? workspace

/**
 * Which of an owner's sessions of one name is meant, oldest first. A workspace that is named must be the one it is
 * in, or began in; where none is named the default one's comes first.
 */
export const chooseSession = (
  namesakes: readonly SessionTable[],
  workspace: string | undefined,
): SessionTable | undefined =>
  workspace === undefined
    ? (namesakes.find((session) => session.workspace === DEFAULT_WORKSPACE) ?? namesakes[0])
    : (namesakes.find((session) => workspaceOf(session) === workspace) ??
      namesakes.find((session) => session.workspace === workspace))
