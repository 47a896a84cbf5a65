import { Fold } from '../../model/fold/fold.ts'
import type { FoldBase, Folded } from '../../model/fold/fold-state.ts'
import { addTokens, noTokens } from '../../model/fold/token-use.ts'
import type { UsageShare } from '../../model/fold/usage-book.ts'
import type { TokenUse } from '../../model/recording.ts'
import type { LogSource } from '../lines/log-source.ts'
import type { LogFile, LogProvider } from '../../model/provider.ts'
import { foldLines, foldWhole, type Reading } from './fold-log.ts'
import type { FileNews } from './file-store.ts'
import type { FileStat } from './log-files.ts'
import type { FileRow } from './index-database-store.ts'
import { createHash, hash as hashOf } from 'node:crypto'

/** So much is read before what was found is written down: many short turns take a multiple of it. */
const STRETCH = 8 << 20

/** A log to be read, and what is known of it. */
export interface Order {
  root: number
  path: string
  log: LogFile
  stat: FileStat
  provider: LogProvider
  known: FileRow | undefined
  /** How `known` was folded so far. */
  base: () => FoldBase
  /** What was counted for this key. */
  usage: (hash: number) => UsageShare[]
  /** What is said of turns before this one. */
  headsBefore: (turn: number) => string[]
}

/** Reads what is new in a log, a stretch of it at most: `isDone` tells whether that was all. */
export async function readFile(
  source: LogSource,
  order: Order,
): Promise<{ news: FileNews; isDone: boolean; isAnew: boolean } | undefined> {
  const size = await source.size()
  const goesOn = order.log.layout === 'lines' && order.known && (await isSame(source, order.known, size))
  if (goesOn && order.known?.position === size && order.known.half === 0) return undefined
  if (goesOn) return goOn(source, order, order.known, size)
  return order.log.layout === 'lines' ? beginAnew(source, order, size) : readWhole(source, order, size)
}

/** Grown or untouched, but not rewritten. One that was touched without growing may say anything. */
async function isSame(source: LogSource, known: FileRow, size: number): Promise<boolean> {
  if (size < known.position || size < known.head_length || known.position === 0) return false
  if (size === known.position && known.size === size && known.half === 0) return false
  if ((await headHash(source, known.head_length)) !== known.head_hash) return false
  return (await tailHash(source, known.position)) === known.tail_hash
}

async function goOn(source: LogSource, order: Order, known: FileRow | undefined, size: number) {
  const base = order.base()
  const fold = new Fold(base, countedBefore(order.usage))
  const from = known?.position ?? 0
  const { reading, isDone } = await stretch(source, order.provider, fold, from, size)
  const skipped = (known?.skipped ?? 0) + reading.skipped
  const file = await rowOf(source, order, { ...reading, skipped }, fold.save(), known?.generation ?? 0)
  return { news: { ...file, fromTurn: base.state.turn.index }, isDone, isAnew: false }
}

async function beginAnew(source: LogSource, order: Order, size: number) {
  const fold = new Fold()
  const { reading, isDone } = await stretch(source, order.provider, fold, 0, size)
  const folded = fold.save()
  const isOnlyTouched = order.known?.size === size && saysTheSame(order, folded)
  const isFresh = !order.known || order.known.position === 0 || isOnlyTouched
  const generation = (order.known?.generation ?? 0) + (isFresh ? 0 : 1)
  const news = await rowOf(source, order, reading, folded, generation)
  return { news: { ...news, fromTurn: 0 }, isDone, isAnew: true }
}

async function readWhole(source: LogSource, order: Order, size: number) {
  const fold = new Fold()
  const layout = order.log.layout === 'upserts' ? 'upserts' : 'document'
  const reading = await foldWhole(source, order.provider, fold, layout, size)
  const folded = fold.save()
  const generation = (order.known?.generation ?? 0) + (saysTheSame(order, folded) ? 0 : 1)
  const news = await rowOf(source, order, reading, folded, generation)
  return { news: { ...news, fromTurn: 0 }, isDone: true, isAnew: true }
}

/** Whether all that was told before is told again, but for the last turn, which may have gone on. */
function saysTheSame({ known, headsBefore }: Order, { turns }: Folded): boolean {
  if (!known) return true
  const before: FoldBase['totals'] = JSON.parse(known.totals)
  const last: FoldBase['state'] = JSON.parse(known.state)
  const now = turns[before.turns - 1]
  if (before.turns === 0) return true
  if (!now || now.steps < last.turn.steps) return false
  const heads = headsBefore(before.turns - 1)
  return heads.every((head, index) => head === turns[index]?.head)
}

/** A line longer than a stretch makes it longer. */
async function stretch(
  source: LogSource,
  provider: LogProvider,
  fold: Fold,
  from: number,
  size: number,
): Promise<{ reading: Reading; isDone: boolean }> {
  for (let length = STRETCH; ; length *= 2) {
    const to = Math.min(size, from + length)
    const reading = await foldLines(source, provider, fold, { from, to, isEnd: to === size })
    if (to === size) return { reading, isDone: true }
    if (reading.position > from) return { reading, isDone: false }
  }
}

async function rowOf(
  source: LogSource,
  { root, path, log, stat, known }: Order,
  { position, skipped, half }: Reading,
  folded: Folded,
  generation: number,
): Promise<Omit<FileNews, 'fromTurn'>> {
  const { totals, state } = folded
  const goesOn = known?.generation === generation && known.head_length > 0
  const headLength = goesOn ? known.head_length : Math.min(position, HEAD_BYTES)
  const head = goesOn ? { hash: known.head_hash, mark: known.mark } : await headOf(source, headLength)
  const folder = log.project ?? ''
  const isSameProject = known?.cwd === totals.cwd && known.folder === folder
  return {
    folded,
    file: {
      root,
      path,
      ...stat,
      head_length: headLength,
      head_hash: head.hash,
      tail_hash: await tailHash(source, position),
      position,
      mark: head.mark,
      generation,
      skipped,
      half: half ? 1 : 0,
      recording: log.recordingId ?? totals.id ?? nameOf(path),
      parent: log.parent ?? totals.parent,
      cwd: totals.cwd,
      folder,
      project_hash: isSameProject ? known.project_hash : projectHash(totals.cwd, folder),
      started: totals.startedAt ?? '',
      ended: totals.endedAt ?? '',
      totals: JSON.stringify(totals),
      state: JSON.stringify(state),
    },
  }
}

/** A log that names itself nowhere is known by its file's name. */
function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.jsonl?(\.zst)?$/, '')
}

/** What earlier readings have counted. */
function countedBefore(usage: Order['usage']): (hash: number) => TokenUse | undefined {
  return (hash) => {
    const shares = usage(hash)
    if (shares.length === 0) return undefined
    const sum = noTokens()
    for (const { tokens } of shares) addTokens(sum, tokens)
    return sum
  }
}

export const HEAD_BYTES = 1024
const TAIL_BYTES = 256

export interface Head {
  /** Tells logs apart that have the same name. */
  hash: string
  /** Of the first line alone: the same for a log however far it has grown since. */
  mark: string
}

export async function headOf(source: LogSource, length: number): Promise<Head> {
  const bytes = await bytesAt(source, 0, length)
  const newline = bytes.indexOf(10)
  const line = newline === -1 ? bytes : bytes.subarray(0, newline)
  return { hash: sha1(bytes), mark: sha1(line).slice(0, 8) }
}

/** Tells whether the log still begins as it did. */
export async function headHash(source: LogSource, length: number): Promise<string> {
  return sha1(await bytesAt(source, 0, length))
}

/** Tells whether what was read is still what stands before this byte. */
export async function tailHash(source: LogSource, position: number): Promise<string> {
  const start = Math.max(0, position - TAIL_BYTES)
  return sha1(await bytesAt(source, start, position - start))
}

async function bytesAt(source: LogSource, at: number, length: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(length)
  return bytes.subarray(0, await source.read(bytes, at))
}

const sha1 = (bytes: Uint8Array): string => hashOf('sha1', bytes, 'base64url')

const SHA256 = /^[0-9a-f]{64}$/
const LENGTH = 16

/** The same for all recordings of a project, whichever agent made them; some agents name the folder by its hash. */
export function projectHash(cwd: string | null, folder: string): string {
  if (cwd === null && SHA256.test(folder)) return folder.slice(0, LENGTH)
  return createHash('sha256')
    .update(cwd ?? folder)
    .digest('hex')
    .slice(0, LENGTH)
}
