import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { homedir } from 'node:os'
import { resolve } from 'node:path'
import { packagesFolder, type Machine } from './config-paths.ts'
import type { Program } from './server-entry.ts'

export function thisProgram(version: string): Program {
  const home = process.env['TN_HOME']
  return {
    platform: process.platform,
    node: process.execPath,
    script: realpathSync(process.argv[1] ?? ''),
    version,
    ...(home ? { home: resolve(home) } : {}),
  }
}

export function thisMachine(): Machine {
  const here = { platform: process.platform, home: homedir(), env: process.env }
  const packages = packagesFolder(here)
  return {
    ...here,
    folder: process.cwd(),
    packages: here.platform === 'win32' && existsSync(packages) ? readdirSync(packages) : [],
  }
}
