import { spawn, type ChildProcessByStdio } from 'node:child_process'
import { watch, type FSWatcher } from 'node:fs'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'

const SETTLES_MS = 100
const WATCHED = /^(?!.*\bnode_modules\b).*\.(?:[cm]?[jt]s|json)$/

export interface RestartingEvents {
  line(text: string): void
  /** The program has started again. */
  restarted(): void
}

/** A program that starts again whenever a file of its folder changes. */
export class Restarting {
  readonly #file: string
  #child: ChildProcessByStdio<Writable, Readable, null> | undefined
  #events: RestartingEvents | undefined
  #timer: NodeJS.Timeout | undefined
  #watcher: FSWatcher | undefined

  constructor(file: string) {
    this.#file = file
  }

  start(events: RestartingEvents): void {
    this.#events = events
    this.#spawn()
    this.#watcher = watch(dirname(this.#file), { recursive: true }, (_, name) => {
      if (name === null || !WATCHED.test(name)) return
      clearTimeout(this.#timer)
      this.#timer = setTimeout(() => this.#restart(), SETTLES_MS)
    })
  }

  /** Whether the program runs and takes the line. */
  send(line: string): boolean {
    if (!this.#child?.stdin.writable) return false
    this.#child.stdin.write(`${line}\n`)
    return true
  }

  /** Ends the program as a client does: it finishes its calls and goes. */
  stop(): void {
    this.#watcher?.close()
    clearTimeout(this.#timer)
    this.#child?.stdin.end()
  }

  #restart(): void {
    this.#child?.kill()
    this.#spawn()
    this.#events?.restarted()
  }

  #spawn(): void {
    const child = spawn(process.execPath, [...process.execArgv, this.#file], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    this.#child = child
    // `send` reports writes to a program that has just ended.
    child.stdin.on('error', () => {})
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (this.#child === child) this.#events?.line(line)
    })
  }
}
