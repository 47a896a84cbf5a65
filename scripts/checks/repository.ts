import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const execute = promisify(execFile)

export const root = join(import.meta.dirname, '../..')

let listed: Promise<string[]> | undefined

/** Every file that is or could be committed, as a path from the root. */
export function repositoryFiles(): Promise<string[]> {
  listed ??= list()
  return listed
}

/** The files that hold code. */
export async function codeFiles(): Promise<string[]> {
  const files = await repositoryFiles()
  return files.filter((file) => /\.(?:[cm]?[jt]s|tsx)$/.test(file))
}

export function readText(file: string): Promise<string> {
  return readFile(join(root, file), 'utf8')
}

export function exists(file: string): boolean {
  return existsSync(join(root, file))
}

async function list(): Promise<string[]> {
  const options = ['--cached', '--others', '--exclude-standard', '--deduplicate', '-z']
  const { stdout } = await execute('git', ['ls-files', ...options], { cwd: root, maxBuffer: 64 * 1024 ** 2 })
  return stdout.split('\0').filter((file) => file !== '' && exists(file))
}
