/**
 * Requests as people make them, written from the published descriptions alone, before the utterances were seen.
 * `tuning` may guide the writing of utterances; `heldOut` may not.
 */
export interface RequestSet {
  readonly tuning: readonly string[]
  readonly heldOut: readonly string[]
}

export type RequestsByTool = Readonly<Record<string, RequestSet>>
