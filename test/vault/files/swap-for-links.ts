import { existsSync, renameSync, rmSync, symlinkSync, unlinkSync } from 'node:fs'
import { join } from 'node:path'
import { argument, sendMessage } from '../../../packages/server/src/platform/store/testing/process.ts'
import { givenLocation } from './given-vault.ts'

/** Puts a link to the outside in the place of a file or folder and takes it away again, as fast as it can, until it is ended. */
const { root } = givenLocation()
const [place, target] = [join(root, argument(1)), argument(2)]
const aside = `${place}-aside`

sendMessage('ready')
for (;;) {
  // What the test moves in or out meanwhile may make any step fail; the next round begins anew.
  attempt(() => renameSync(place, aside))
  attempt(() => symlinkSync(target, place))
  attempt(() => unlinkSync(place))
  attempt(() => renameSync(aside, place))
  if (existsSync(aside) && existsSync(place)) attempt(() => rmSync(aside, { recursive: true }))
}

function attempt(step: () => void): void {
  try {
    step()
  } catch {
    // Told above.
  }
}
