import { columnKind, isHours, type ColumnKind } from '../words/column-names.ts'
import type { Column } from './columns.ts'
import { ColumnCells, type CellForm } from './column-cells.ts'
import { creditsAmong } from './number-columns.ts'

/** Names that are wrong only where the cells stand under others than their own. */
const FIRM: ReadonlySet<ColumnKind> = new Set([
  'title',
  'grade',
  'percent',
  'credits',
  'attempted',
  'earned',
  'points',
  'term',
])
/** Kinds whose cells must look like them; other columns take anything. */
const CHECKED: ReadonlySet<ColumnKind> = new Set([
  ...FIRM,
  'subject',
  'number',
  'code',
  'code-title',
  'status',
])
/** Cells under a name may say less than those that tell their kind by themselves. */
const FORMS_OF_NAMED: Readonly<Partial<Record<ColumnKind, CellForm>>> = {
  term: 'named-term',
  status: 'named-status',
}
/** A name is wrong where fewer cells than this bear it out; some rows may be damaged. */
const MOST_OF = 0.5
const NEARLY_ALL = 0.8

/**
 * Decides what each column holds, by its name and by what its cells look like over all rows. Where two columns could
 * be the same thing, all of them are unknown, so that no row is read.
 */
export function inferColumns(names: readonly string[], rows: readonly (readonly string[])[]): Column[] {
  const width = Math.max(names.length, ...rows.map(({ length }) => length))
  const cells = new ColumnCells(rows)
  // A column that holds codes is no title, whatever its name.
  const named = Array.from({ length: width }, (_, at) => {
    const kind = columnKind(names[at] ?? '')
    if (kind === 'credits' && isHours(names[at] ?? '') && cells.areClassHours(at)) return 'other-number'
    if (/^attempt$/i.test(names[at] ?? '') && cells.areAttempts(at)) return 'other'
    return kind === 'title' && cells.share(at, 'code') >= NEARLY_ALL ? undefined : kind
  })
  const isBorneOut = (kind: ColumnKind, at: number) =>
    !CHECKED.has(kind) || cells.isEmpty(at) || cells.share(at, FORMS_OF_NAMED[kind] ?? kind) >= MOST_OF
  const kinds = named.map((kind, at) => {
    // Of two columns of one name the filled one counts.
    if (
      kind !== undefined &&
      cells.isEmpty(at) &&
      named.some((each, other) => each === kind && !cells.isEmpty(other))
    )
      return 'other'
    // Terms that no row has stand above the rows.
    if ((kind === 'term' || kind === 'title') && rows.length > 0 && cells.isEmpty(at)) return 'other'
    return kind !== undefined && isBorneOut(kind, at) ? kind : undefined
  })
  // Of two columns of one name the one counts whose cells bear it out.
  const isShifted = named.some(
    (kind, at) => kind !== undefined && FIRM.has(kind) && !isBorneOut(kind, at) && !kinds.includes(kind),
  )
  const isClear = !isShifted && new Inference(names, kinds, cells).run()
  return kinds.map((kind, at) => ({
    kind: isClear ? (kind ?? (cells.share(at, 'title') > 0 ? 'unknown' : 'other')) : 'unknown',
    text: names[at] ?? '',
    start: 0,
    end: 0,
  }))
}

/** The steps of the decision; each returns false where it can't be made. */
class Inference {
  readonly #names: readonly string[]
  readonly #kinds: (ColumnKind | undefined)[]
  readonly #cells: ColumnCells

  constructor(names: readonly string[], kinds: (ColumnKind | undefined)[], cells: ColumnCells) {
    this.#names = names
    this.#kinds = kinds
    this.#cells = cells
  }

  run(): boolean {
    return (
      this.#code() &&
      this.#only('term') &&
      this.#only('status') &&
      this.#grade() &&
      this.#title() &&
      this.#credits() &&
      this.#isExplained()
    )
  }

  #has(...kinds: ColumnKind[]): boolean {
    return this.#kinds.some((kind) => kind !== undefined && kinds.includes(kind))
  }

  #of(kind: ColumnKind | undefined): number[] {
    return this.#kinds.flatMap((each, at) => (each === kind ? [at] : []))
  }

  /** The unnamed columns whose cells are of a kind. */
  #fitting(kind: CellForm): number[] {
    return this.#of(undefined).filter(
      (at) => !this.#cells.isEmpty(at) && this.#cells.share(at, kind) >= NEARLY_ALL,
    )
  }

  /** Letters that are all the same may be something else; `TR` and `IP` say what they are. */
  #varied(form: CellForm): number[] {
    return this.#fitting(form).filter(
      (at) =>
        this.#cells.distinct(at) > 1 ||
        this.#cells.filled(at) === 1 ||
        this.#cells.share(at, 'plain-mark') === 1,
    )
  }

  /** Without a grade or credits no column may be left that could hold them. */
  #isExplained(): boolean {
    const could = (form: CellForm) =>
      this.#of(undefined).some((at) => !this.#cells.isEmpty(at) && this.#cells.share(at, form) >= MOST_OF)
    return (
      (this.#has('grade', 'percent') || !could('any-grade')) &&
      (this.#has('credits', 'attempted', 'earned') || !could('small-number'))
    )
  }

  /** Gives a kind to the only column that can have it; columns with equal cells count as one. */
  #take(kind: ColumnKind, candidates: readonly number[]): boolean {
    const [first, ...others] = candidates
    if (first === undefined) return true
    if (!others.every((at) => this.#cells.areEqual(first, at))) return false
    this.#kinds[first] = kind
    for (const at of others) this.#kinds[at] = 'other'
    return true
  }

  #code(): boolean {
    const kinds = this.#kinds
    if (this.#has('subject') && !this.#has('number'))
      for (const at of this.#fitting('number'))
        if (columnKind(this.#names[at] ?? '') === 'code') kinds[at] = 'number'
    const isWhole = (at: number) => this.#cells.share(at, 'code') >= NEARLY_ALL
    if (!this.#has('code', 'code-title') && !(this.#has('subject') && this.#has('number'))) {
      const unnamed = this.#fitting('code')
      const others = kinds.flatMap((kind, at) =>
        kind !== undefined && !CHECKED.has(kind) && isWhole(at) ? [at] : [],
      )
      const candidates = unnamed.length > 0 ? unnamed : others
      if (candidates.length > 0) {
        for (const at of [...this.#of('subject'), ...this.#of('number')]) kinds[at] = 'other'
        if (!this.#take('code', candidates)) return false
      } else if (!this.#pair()) return false
    }
    // `Course Name` beside a code is its title.
    if (this.#has('code', 'subject') && this.#has('code-title'))
      for (const at of this.#of('code-title')) kinds[at] = 'title'
    return this.#take('code', this.#of('code')) && this.#take('subject', this.#of('subject'))
  }

  /** A subject and a number in two columns beside each other. */
  #pair(): boolean {
    const subjects = this.#has('subject') ? this.#of('subject') : this.#fitting('subject')
    const numbers = this.#has('number') ? this.#of('number') : this.#fitting('number')
    const pairs = subjects.flatMap((subject) =>
      numbers.filter((number) => Math.abs(subject - number) === 1).map((number) => ({ subject, number })),
    )
    // A level such as `UG` is the same in all rows; a subject may be, but stands before its number.
    const varied = pairs.filter(({ subject }) => this.#cells.distinct(subject) > 1)
    const [only, other] =
      pairs.length > 1 ? varied : pairs.filter(({ subject, number }) => subject < number || varied.length > 0)
    if (!only || other) return false
    this.#kinds[only.subject] = 'subject'
    this.#kinds[only.number] = 'number'
    return true
  }

  /** A term or a state: by its name, otherwise the only column that holds nothing else. */
  #only(kind: 'term' | 'status'): boolean {
    if (kind === 'term' && this.#hasHalves()) return false
    if (this.#has(kind)) return this.#take(kind, this.#of(kind))
    const fitting = this.#fitting(kind === 'status' ? 'named-status' : kind)
    if (fitting.length > 0) return this.#take(kind, fitting)
    // Terms among other words are not understood, and without them the rows would be wrong.
    return !this.#of(undefined).some(
      (at) =>
        this.#cells.share(at, kind) >= MOST_OF ||
        (kind === 'term' && this.#cells.share(at, 'season') >= MOST_OF),
    )
  }

  /** Sessions of two terms beside a column that may say which of them. */
  #hasHalves(): boolean {
    const columns = this.#kinds.map((_, at) => at)
    return (
      columns.some((at) => this.#cells.share(at, 'session') >= MOST_OF) &&
      this.#of(undefined).some((at) => this.#cells.share(at, 'half') === 1)
    )
  }

  #grade(): boolean {
    this.#setOutcomesApart()
    const named = this.#of('grade')
    // `Pass` beside marks without a name says how the course ended.
    const areOutcomes = named.length > 0 && named.every((at) => this.#cells.share(at, 'named-status') === 1)
    if (areOutcomes && this.#fitting('any-grade').length > 0) return false
    const candidates = named.length > 0 ? named : this.#varied('mark')
    const filled = this.#mostFilled(candidates)
    const marked = filled.filter((at) => this.#cells.share(at, 'mark') > 0)
    // A column of percentages may have a few marks: `CR`.
    const letters =
      marked.length > 1 ? marked.filter((at) => this.#cells.share(at, 'percent-only') < MOST_OF) : marked
    if (candidates.length === 0) return this.#has('percent') || this.#take('grade', this.#varied('any-grade'))
    if (filled.length > 1 && letters.length === 1) {
      // A letter beside a percentage is the grade.
      for (const at of filled) if (!letters.includes(at)) this.#kinds[at] = 'percent'
      return this.#take('grade', letters)
    }
    const final = filled.filter((at) => /final|official|verified|letter/i.test(this.#names[at] ?? ''))
    // `Grade 1` and `Grade 2` may be of two attempts.
    const marks = named.filter((at) => this.#cells.share(at, 'mark') >= MOST_OF)
    const [one, ...others] = marks
    if (one !== undefined && final.length === 0 && others.some((at) => this.#cells.differ(one, at)))
      return false
    const chosen = final.length === 1 ? final : filled
    // A percentage beside the letter may have a mark instead: `W`.
    for (const at of named)
      if (!chosen.includes(at))
        this.#kinds[at] = this.#cells.share(at, 'percent-only') >= MOST_OF ? 'percent' : 'other'
    return this.#take('grade', chosen)
  }

  /** `Result` beside `Mark` says how the courses ended. */
  #setOutcomesApart(): void {
    const named = this.#of('grade')
    const outcomes = named.filter((at) => this.#cells.share(at, 'named-status') === 1)
    if (outcomes.length === 0 || outcomes.length === named.length || this.#has('status')) return
    for (const at of outcomes) this.#kinds[at] = 'status'
  }

  /** A flag in few rows is no grade where another column is filled in most. */
  #mostFilled(columns: readonly number[]): number[] {
    const most = Math.max(...columns.map((at) => this.#cells.filled(at)))
    return columns.filter((at) => this.#cells.filled(at) * 2 > most || columns.length === 1)
  }

  #title(): boolean {
    if (this.#has('title')) return this.#take('title', this.#of('title'))
    if (this.#has('code-title') || this.#of('code').some((at) => this.#cells.haveTitles(at))) return true
    const texts = this.#fitting('title')
    // Words that repeat are a campus or a format, names of persons are teachers.
    const titles = texts.filter((at) =>
      this.#cells.areTitles(at, this.#of('code')[0] ?? this.#of('number')[0]),
    )
    if (titles.length > 1) return this.#take('title', titles)
    const isVaried = (at: number) => this.#cells.distinct(at) * 2 > this.#cells.filled(at)
    return titles.length === 0 ? !texts.some(isVaried) : this.#take('title', titles)
  }

  #credits(): boolean {
    // What was attempted has no known name, but what was earned is a part of it.
    const [earned] = this.#has('credits', 'attempted') ? [] : this.#of('earned')
    const attempted = this.#fitting('credits-like').filter(
      (at) => earned !== undefined && this.#cells.isPart(earned, at) && !this.#cells.areEqual(earned, at),
    )
    if (!this.#take('attempted', attempted)) return false
    if (this.#has('credits', 'attempted', 'earned'))
      return (['credits', 'attempted', 'earned'] as const).every((kind) => this.#take(kind, this.#of(kind)))
    const numbers = this.#fitting('credits-like')
    if (numbers.length === 0) return true
    const found = creditsAmong(numbers, this.#fitting('points'), this.#of('grade')[0], this.#cells)
    return found !== undefined && !this.#cells.isCounting(found) && this.#take('credits', [found])
  }
}
