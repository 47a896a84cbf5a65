/** The functions of a worker that its client may call, by name. */
export type Methods<Served> = {
  [Name in keyof Served]: Served[Name] extends (...args: infer Args) => infer Result
    ? { args: Args; result: Awaited<Result> }
    : never
}

/** From the client. A call without an id expects no answer. */
export type ToWorker =
  | { type: 'call'; id?: number; method: string; args: readonly unknown[] }
  | { type: 'stop' }

/** From the worker; an answer has the id of its call. */
export type FromWorker<Event> =
  | { type: 'result'; id: number; value: unknown }
  | { type: 'error'; id: number; message: string; code: string | undefined }
  | { type: 'event'; event: Event }
  /** Something that nobody asked for failed. */
  | { type: 'fault'; path: string; message: string }
