import { workerData } from 'node:worker_threads'
import { sendEvent, sendFault, serveCalls } from '../serve-calls.ts'

/** A worker to test the client with. */
export class Sample {
  #notes: string[] = []

  add(one: number, other: number): number {
    return one + other
  }

  async later(text: string): Promise<string> {
    return `${workerData} ${text}`
  }

  fail(code: string): void {
    throw Object.assign(new Error('refused'), { code })
  }

  note(text: string): void {
    this.#notes.push(text)
  }

  notes(): string[] {
    return this.#notes
  }

  tell(text: string): void {
    sendEvent(text)
    sendFault('some/file', new Error(text))
  }

  crash(): Promise<never> {
    setImmediate(() => {
      throw new Error('crashed')
    })
    return new Promise(() => undefined)
  }

  block(): Promise<never> {
    for (;;);
  }
}

serveCalls(new Sample())
