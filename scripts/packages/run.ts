import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const execute = promisify(execFile)

/** What a program prints; where it fails, that is the error. */
export async function run(
  program: string,
  args: readonly string[],
  cwd?: string,
  env: NodeJS.ProcessEnv = withoutNpm(process.env),
): Promise<string> {
  const options = { maxBuffer: 64 * 1024 ** 2, shell: process.platform === 'win32', env, ...(cwd && { cwd }) }
  try {
    const { stdout } = await execute(program, args, options)
    return stdout
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    throw new Error(`${program} ${args.join(' ')} failed:\n${stdout}${stderr}`, { cause: error })
  }
}

/** Inherited from a running npm script, its settings would point npm at that script's folder whatever the folder. */
function withoutNpm(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('npm_')))
}
