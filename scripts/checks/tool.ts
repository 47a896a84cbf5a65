import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { root } from './repository.ts'

/** Runs a tool of `node_modules/.bin`: the lines it printed when it failed, else none. */
export async function linesOnFailure(tool: string, ...options: string[]): Promise<string[]> {
  const child = spawn(`${root}/node_modules/.bin/${tool}`, options, {
    cwd: root,
    shell: process.platform === 'win32',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const closed = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), closed])
  if (code === 0) return []
  const lines = `${output}\n${errors}`.split('\n').filter((line) => line.trim() !== '')
  return lines.length > 0 ? lines : [`${tool} ended with code ${code}`]
}
