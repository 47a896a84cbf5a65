import { chmod, readdir, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  forgetLinkToken,
  linkTokenFile,
  readLinkToken,
  writeLinkToken,
} from '../../packages/server/src/platform/sync/link/link-token.ts'
import { temporaryFolder } from '../support/test-app.ts'

const TOKEN = { server: 'https://tutor.example.org', token: 'tn_secret' }

test('a token is kept for its owner alone, replaced whole and forgotten', async () => {
  const home = await temporaryFolder()
  expect(await readLinkToken(home)).toBeUndefined()
  await writeLinkToken(home, TOKEN)
  await writeLinkToken(home, { ...TOKEN, token: 'tn_other' })
  expect(await readLinkToken(home)).toEqual({ ...TOKEN, token: 'tn_other' })
  expect((await stat(linkTokenFile(home))).mode & 0o777).toBe(0o600)
  expect(await readdir(home)).toEqual(['link-token.json'])
  await forgetLinkToken(home)
  await forgetLinkToken(home)
  expect(await readdir(home)).toEqual([])
})

test('a file that others can read, that leads elsewhere or that is damaged is not used', async () => {
  const home = await temporaryFolder()
  const file = linkTokenFile(home)
  await writeLinkToken(home, TOKEN)
  for (const mode of [0o640, 0o604, 0o660]) {
    await chmod(file, mode)
    await expect(readLinkToken(home)).rejects.toMatchObject({
      details: { reason: expect.stringContaining('chmod 600') },
    })
  }
  await chmod(file, 0o600)
  expect(await readLinkToken(home)).toEqual(TOKEN)
  await writeFile(file, '{"server":')
  await expect(readLinkToken(home)).rejects.toMatchObject({
    details: { reason: expect.stringContaining('is damaged') },
  })

  const other = await temporaryFolder()
  await writeLinkToken(other, TOKEN)
  await forgetLinkToken(home)
  await symlink(join(other, 'link-token.json'), file)
  await expect(readLinkToken(home)).rejects.toMatchObject({
    details: { reason: expect.stringContaining('is a symbolic link') },
  })
})
