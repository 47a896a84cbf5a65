/** What can be wrong with a database as a whole, in words that a caller can act on. */
export type StoreFault =
  | 'busy'
  | 'closed'
  | 'in-use'
  | 'not-ours'
  | 'schema-too-new'
  | 'bad-archive'
  | 'file-exists'
  | 'name-taken'
  | 'not-durable'
  | 'rolled-back'
  | 'transaction-over'
  | 'unsupported'

export class StoreError extends Error {
  override readonly name = 'StoreError'
  readonly fault: StoreFault

  constructor(fault: StoreFault, message: string, options?: ErrorOptions) {
    super(message, options)
    this.fault = fault
  }
}

export function rolledBack(): StoreError {
  return new StoreError('rolled-back', 'A statement failed, so nothing of its transaction was written.')
}
