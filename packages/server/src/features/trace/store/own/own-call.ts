import type { CallRecordTable } from '../../../../platform/store/schema/call-tables.ts'

/** What is shown of a recorded call. */
export type OwnCall = Readonly<
  Pick<
    CallRecordTable,
    | 'id'
    | 'at'
    | 'tool'
    | 'agentId'
    | 'agentVersion'
    | 'arguments'
    | 'outcome'
    | 'durationMs'
    | 'bytes'
    | 'tokens'
    | 'cached'
    | 'surface'
  >
>

/** A tool that asks its client something has not failed. */
export const failed = ({ outcome }: OwnCall): boolean => outcome !== 'OK' && outcome !== 'INPUT_NEEDED'

export const endOf = ({ at, durationMs }: Pick<OwnCall, 'at' | 'durationMs'>): string =>
  new Date(Date.parse(at) + Math.round(durationMs)).toISOString()
