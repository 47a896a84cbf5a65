import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import type { TestVault } from './vault-folder.ts'

/** What must never be read through a vault. */
export const CANARY = 'canary: this is none of the vault'

/** A vault with notes of its own, hidden files, and links that lead out, in, round and to nothing. */
export function plantCanaries({ root, outside }: Pick<TestVault, 'root' | 'outside'>): void {
  const put = (file: string, text: string): void => {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  put(join(root, 'Biology/Mitosis.md'), 'Cells divide.')
  put(join(root, 'Biology/Sub/Deep.md'), 'Deep.')
  put(join(root, 'Übung/Lösung.md'), 'Solved.')
  put(join(root, 'Übung'.normalize('NFD'), 'Decomposed.md'), 'Of another system.')
  for (const hidden of ['.obsidian/app.json', '.git/config', 'Biology/.git/secret.md', '.secret.md']) {
    put(join(root, hidden), CANARY)
  }
  for (const file of [`${outside}/secret.md`, `${outside}/folder/secret.md`, `${root}-beside/secret.md`]) {
    put(file, CANARY)
  }
  const links: [string, string][] = [
    [outside, 'out'],
    [`${outside}/secret.md`, 'out.md'],
    ['../outside', 'relative'],
    ['../outside/secret.md', 'Biology/secret.md'],
    ['../..', 'Biology/up'],
    ['.obsidian', 'settings'],
    ['Biology', 'inner'],
    [`${outside}/made.md`, 'dangling.md'],
    [`${outside}/made`, 'dangling'],
    ['loop', 'loop'],
    ['/', 'top'],
  ]
  for (const [target, name] of links) symlinkSync(target, join(root, name))
}

/** Everything below a folder, with its content and times. */
export function snapshot(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .toSorted()
    .map((name) => {
      const path = join(folder, name)
      const found = lstatSync(path, { bigint: true })
      const content = found.isFile()
        ? readFileSync(path, 'utf8')
        : found.isSymbolicLink()
          ? readlinkSync(path)
          : ''
      return [name, found.ino, found.mode, found.mtimeNs, content].join(' ')
    })
}

/** What lies outside of the vault, or is hidden in it. */
export const canarySnapshot = ({ root, outside }: Pick<TestVault, 'root' | 'outside'>): string[] =>
  [
    outside,
    `${root}-beside`,
    join(root, '.obsidian'),
    join(root, '.git'),
    join(root, 'Biology/.git'),
  ].flatMap(snapshot)
