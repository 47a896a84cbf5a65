import { brandedId, lazy } from '@tutor-nexus/toolkit'
import * as z from 'zod'

export const ArchiveId = brandedId('ArchiveId')

/** What lost against another change, as it is shown. */
export const ArchivedView = lazy(() =>
  z.object({
    archiveId: ArchiveId,
    /** What kind of thing it was: `task`, `card`, `preference`. */
    kind: z.string(),
    title: z.string(),
    /** True where what lost would have deleted it. */
    wasDeletion: z.boolean(),
    deviceId: z.string(),
    /** Null where the device is not known here. */
    deviceName: z.string().nullable(),
    madeAt: z.iso.datetime(),
    archivedAt: z.iso.datetime(),
  }),
)
export type ArchivedView = z.output<ReturnType<typeof ArchivedView>>

/** What the tools need of the archive. */
export interface Archive {
  /** The latest first. */
  list(page: { before?: string | undefined; limit: number }): Promise<readonly ArchivedView[]>
  count(): Promise<number>
  /** Makes it again, on top of what is there now. */
  restore(archiveId: string): Promise<ArchivedView>
}

const LONGEST = 120

/** The fields that a person knows a thing by, the most telling first. */
const TELLING = ['title', 'name', 'label', 'front', 'question', 'text', 'prompt'] as const

/** How what lost is called: by a field of its own that people know it by, or by its kind. */
export function archivedTitle(kind: string, body: Readonly<Record<string, unknown>> | null): string {
  const telling = TELLING.map((field) => body?.[field]).find(isText)
  const plain = (telling ?? kind.replaceAll('-', ' ')).replace(/\s+/g, ' ').trim()
  return plain.length <= LONGEST ? plain : `${plain.slice(0, LONGEST - 1)}…`
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''
