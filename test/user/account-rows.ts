import type { Writer } from '../../packages/server/src/platform/store/store.ts'

/** What somebody leaves who signs in by every way and has connected an assistant. */
export async function leaveAccountRows(db: Writer, userId: string, mark: string, at: string): Promise<void> {
  await db
    .insertInto('password')
    .values({ userId, hash: `$argon2id$${userId}`, updatedAt: at })
    .execute()
  await db
    .insertInto('passkey')
    .values({
      id: `passkey-${userId}`,
      userId,
      publicKey: mark,
      counter: 0,
      transports: ['internal'],
      name: mark,
      createdAt: at,
      lastUsedAt: null,
    })
    .execute()
  await db
    .insertInto('externalIdentity')
    .values({ issuer: 'https://school.example', subject: `${mark} ${userId}`, userId, createdAt: at })
    .execute()
  await db
    .insertInto('invitation')
    .values({
      id: `I${userId.slice(1)}`,
      codeHash: `code-${userId}`,
      role: 'student',
      name: mark,
      userId,
      createdBy: null,
      createdAt: at,
      expiresAt: at,
      usedAt: at,
    })
    .execute()
  await db
    .insertInto('oauthRecord')
    .values({
      kind: 'RefreshToken',
      idHash: `id-${userId}`,
      payload: { accountId: userId, mark },
      userId,
      grantId: `grant-${userId}`,
      uid: null,
      userCode: null,
      consumedAt: null,
      expiresAt: null,
    })
    .execute()
  await db.insertInto('storageLimit').values({ owner: userId, megabytes: 10_000 }).execute()
}
