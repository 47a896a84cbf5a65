import type { ProviderName } from '../../model/recording.ts'

/** A folder with the logs of one agent. Nobody but its owner sees what is in it. */
export interface Root {
  readonly owner: string
  readonly provider: ProviderName
  /** Without symbolic links. */
  readonly path: string
}

export interface AddedRoot extends Root {
  readonly createdAt: string
}
