import type { Target } from '../../model/rule.ts'
import { beginning } from '../wording.ts'
import { isFieldNext, readDesignation, type Designation } from './designations.ts'
import { areChoices, groupsOf, readJoin, type Join } from './joins.ts'
import { readTarget, type NamedTarget } from './target-words.ts'
import type { TokenReader } from './tokens.ts'
import { CHOICE } from './wordings.ts'

/** A target with what is said of it alone, and of the set that it ends. */
export interface PlacedTarget extends NamedTarget, Remarks {}

interface Remarks {
  designation?: Designation
  /** `if … taken as a co-requisite`. */
  proviso?: string
  /** `Student may request … instead`: this alternative and those behind it are given on request. */
  request?: string
}

/** A target with how it is joined to the one before, and what is said between the two. */
interface NextTarget extends NamedTarget {
  join: Join
  remarks: Remarks
  /** Where the words that ask for a request begin. */
  requestAt?: number
}

const CHOICE_NEXT = beginning(CHOICE)
const PROVISO = /^[ ,]*(if [^;.]+?) ?[;,] ?(?=or )/i
const LAST_PROVISO = /^[ ,]*(if [^;.]+)/i
/** Without a comma before it, it is about the alternative that it follows. */
const OWN_PROVISO = /^ ((?:if [^;.,]*\balready\b|for )[^;.,]+)/i

/** The sets of targets at the reader's place; undefined where there are none, or no telling sum from choice. */
export function readTargets(reader: TokenReader, destination: string): PlacedTarget[][] | undefined {
  const first = readTarget(reader, destination)
  if (!first) return undefined
  const rest: NextTarget[] = []
  for (let next = readNext(reader, destination, first); next; next = readNext(reader, destination, next))
    rest.push(next)
  const { request, ...lastRemarks } = readLastRemarks(reader, rest)
  const requested = 1 + rest.findIndex(({ requestAt }) => requestAt !== undefined)
  const items = [first, ...rest].map(({ subject, target }, index): PlacedTarget => ({
    ...(subject !== undefined && { subject }),
    target,
    ...(rest[index]?.remarks ?? lastRemarks),
    ...(request !== undefined && index === requested && { request }),
  }))
  const kept = rest.map(({ join, target }, index) => join !== 'comma' || !isSameCourse(items[index], target))
  return setsOf(
    items.filter((_, index) => kept[index] ?? true),
    rest.filter((_, index) => kept[index]).map(({ join }) => join),
  )
}

function readNext(reader: TokenReader, destination: string, before: NamedTarget): NextTarget | undefined {
  return reader.attempt(() => {
    const designation = takeDesignation(reader)
    const requestAt = reader.offset
    const choice = takePattern(reader, CHOICE_NEXT)
    const proviso = takePattern(reader, PROVISO)
    const join = choice ? 'apart' : readJoin(reader)
    const item = join && readTarget(reader, destination, before)
    return (
      item && {
        ...item,
        join,
        remarks: remarks(designation, proviso?.[1]),
        ...(choice && { requestAt }),
      }
    )
  })
}

/** What follows the last target is about all of them, unless the others have such remarks of their own. */
function readLastRemarks(reader: TokenReader, rest: readonly NextTarget[]): Remarks {
  const requestAt = rest.find((next) => next.requestAt !== undefined)?.requestAt
  const own =
    requestAt !== undefined ||
    rest.some((next) => next.remarks.designation) ||
    (rest.length > 0 && isFieldNext(reader.rest))
  const designation = own ? takeDesignation(reader) : undefined
  reader.takeWord(/^instead$/i)
  const request = requestAt === undefined ? undefined : reader.text.slice(requestAt, reader.offset)
  const proviso = rest.some((next) => next.remarks.proviso)
    ? takePattern(reader, LAST_PROVISO)
    : isChoice(rest.at(-1)?.join)
      ? takePattern(reader, OWN_PROVISO)
      : undefined
  return {
    ...remarks(designation, proviso?.[1]),
    ...(request !== undefined && { request: request.replace(/^[ .,;]*(?:or )?/i, '') }),
  }
}

const isChoice = (join: Join | undefined): boolean => join === 'or' || join === 'apart'

const remarks = (designation: Designation | undefined, proviso: string | undefined): Remarks => ({
  ...(designation && { designation }),
  ...(proviso !== undefined && { proviso }),
})

function takeDesignation(reader: TokenReader): Designation | undefined {
  const designation = readDesignation(reader.rest)
  if (designation) reader.skip(designation.length)
  return designation
}

function takePattern(reader: TokenReader, pattern: RegExp): RegExpExecArray | undefined {
  const found = pattern.exec(reader.rest)
  if (found) reader.skip(found[0].length)
  return found ?? undefined
}

/** Some rows begin with their target and then say it again with its designation. */
const isSameCourse = (item: NamedTarget | undefined, target: Target): boolean =>
  item?.target.kind === 'course' && target.kind === 'course' && item.target.course === target.course

/** Sums bind closer than choices; unclear where only the contrary gives alternatives of equal worth. */
function setsOf(items: readonly PlacedTarget[], joins: readonly Join[]): PlacedTarget[][] | undefined {
  const choices = areChoices(joins)
  const sets = groupsOf(items, choices)
  const plain = joins.includes('apart') || new Set(choices).size < 2
  if (plain || areEqual(sets.map(worth))) return sets
  const sums = groupsOf(
    items,
    choices.map((choice) => !choice),
  )
  return sums.every((group) => areEqual(group.map((item) => worth([item])))) ? undefined : sets
}

const worth = (set: readonly PlacedTarget[]): number =>
  set.reduce((sum, { target }) => sum + (target.credits ?? 0), 0)

const areEqual = (numbers: readonly number[]): boolean => new Set(numbers).size < 2
