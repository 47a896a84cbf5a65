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

/** What can be looked up, in the order in which an answer tells it. */
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

/** What is looked up where a question asks for nothing in particular. */
export const GENERAL: readonly Lookup[] = [course, search, notes]

/** The tools that all of them use. */
export const LOOKUP_TOOLS: readonly string[] = [...new Set([...GENERAL, ...LOOKUPS].map(({ tool }) => tool))]

/** Whether it is looked up beside what a question is about: who may not, or has none, did not ask for it. */
export const isBeside = (lookup: Lookup): boolean => lookup === notes
