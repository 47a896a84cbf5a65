import type { AskedSession, BegunSession, Session, Sessions } from '@tutor-nexus/toolkit/pipeline'
import type { SessionTable } from '../store/schema/session-tables.ts'
import type { Store } from '../store/store.ts'

export interface SessionStoreContext {
  readonly newId: () => string
  readonly now: () => Date
}

const ULID = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/

/** The sessions that calls belong to, found by id or by name per owner. */
export class SessionStore implements Sessions {
  readonly #store: Store
  readonly #context: SessionStoreContext

  constructor(store: Store, context: SessionStoreContext) {
    this.#store = store
    this.#context = context
  }

  async find(owner: string, { session, workspace }: AskedSession): Promise<Session | undefined> {
    const own = this.#store.read.selectFrom('session').selectAll().where('owner', '=', owner)
    const named = own
      .where('kind', '=', 'call')
      .where('name', '=', session)
      .orderBy('createdAt')
      .orderBy('id')
    const found =
      (await own.where('id', '=', session).executeTakeFirst()) ??
      pickSession(await named.execute(), workspace)
    return found && shown(found)
  }

  /** If another owner has this id, it becomes a name here, so that owners never share a session. */
  async create(owner: string, asked: Partial<AskedSession>): Promise<BegunSession> {
    const { session, workspace } = asked
    const isId = session !== undefined && ULID.test(session)
    const row: SessionTable = {
      id: isId ? session : this.#context.newId(),
      owner,
      kind: 'call',
      workspace: workspace ?? DEFAULT_WORKSPACE,
      name: isId ? null : (session ?? null),
      boundWorkspace: null,
      createdAt: this.#context.now().toISOString(),
    }
    const begun =
      (await this.#begin(row, asked)) ??
      (await this.#begin({ ...row, id: this.#context.newId(), name: session ?? null }, asked))
    if (!begun) throw new Error('Could not create or find the session')
    return begun
  }

  /** The created session, or the one that a concurrent call created; undefined if the id belongs to another owner. */
  async #begin(
    row: SessionTable,
    { session, workspace }: Partial<AskedSession>,
  ): Promise<BegunSession | undefined> {
    const made = await this.#insert(row)
    if (made) return { ...shown(made), isNew: true }
    const found = session === undefined ? undefined : await this.find(row.owner, { session, workspace })
    return found && { ...found, isNew: false }
  }

  #insert(row: SessionTable): Promise<SessionTable | undefined> {
    return this.#store.write(
      (db) =>
        db
          .insertInto('session')
          .values(row)
          .onConflict((on) => on.doNothing())
          .returningAll()
          .executeTakeFirst(),
      { scope: row.owner },
    )
  }
}

const shown = (row: SessionTable): Session => ({
  id: row.id,
  name: row.name,
  workspace: currentWorkspace(row),
})

const DEFAULT_WORKSPACE = 'default'

/** The default workspace of a session's calls. */
const currentWorkspace = ({ boundWorkspace, workspace }: SessionTable): string => boundWorkspace ?? workspace

/**
 * Picks one of an owner's sessions with the same name, sorted by age. A given workspace must be its current
 * or original one; otherwise the default workspace comes first.
 */
export const pickSession = (
  namesakes: readonly SessionTable[],
  workspace: string | undefined,
): SessionTable | undefined =>
  workspace === undefined
    ? (namesakes.find((session) => session.workspace === DEFAULT_WORKSPACE) ?? namesakes[0])
    : (namesakes.find((session) => currentWorkspace(session) === workspace) ??
      namesakes.find((session) => session.workspace === workspace))
