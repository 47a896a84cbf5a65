import type { Lookup } from '../lookup.ts'
import { cards } from './cards.ts'
import { course } from './course.ts'
import { earning } from './earning.ts'
import { equivalents } from './equivalents.ts'
import { grades } from './grades.ts'
import { institutions } from './institutions.ts'
import { materials } from './materials.ts'
import { otherRequisites } from './other-requisites.ts'
import { notes } from './notes.ts'
import { outline } from './outline.ts'
import { prerequisites } from './prerequisites.ts'
import { schedule } from './schedule.ts'
import { search } from './search.ts'
import { similar } from './similar.ts'
import { transcript } from './transcript.ts'
import { transfer } from './transfer.ts'

/** All lookups, in the order in which an answer presents them. */
export const LOOKUPS: readonly Lookup[] = [
  earning,
  transfer,
  equivalents,
  prerequisites,
  otherRequisites,
  outline,
  schedule,
  grades,
  materials,
  similar,
  transcript,
  institutions,
  notes,
  cards,
]

/** Lookups for a question that matches none of those. */
export const GENERAL: readonly Lookup[] = [course, search, notes]

export const LOOKUP_TOOLS: readonly string[] = [...new Set([...GENERAL, ...LOOKUPS].map(({ tool }) => tool))]

/** Whether it is only a supplement, whose failure is not worth mentioning unless it was asked for. */
export const isIncidental = (lookup: Lookup): boolean => lookup === notes
