import { Fold } from '../../model/fold/fold.ts'
import type { FoldBase, Folded } from '../../model/fold/fold-state.ts'
import { addTokens, noTokens } from '../../model/fold/token-use.ts'
import type { UsageShare } from '../../model/fold/usage-ledger.ts'
import type { TokenUse } from '../../model/recording.ts'
import type { LogSource } from '../lines/log-source.ts'
import type { LogFile, LogProvider } from '../../model/provider.ts'
import { foldLines, foldWhole, type Reading } from './fold-log.ts'
import type { FileUpdate } from './file-store.ts'
import type { FileStat } from './log-files.ts'
import type { FileRow } from './index-database-store.ts'
import { createHash, hash as hashOf } from 'node:crypto'

/** Bytes read per write: the data of many short turns takes a multiple of it. */
const STRETCH = 8 << 20

export interface ReadRequest {
  root: number
  path: string
  log: LogFile
  stat: FileStat
  provider: LogProvider
  known: FileRow | undefined
  base: () => FoldBase
  usage: (hash: number) => UsageShare[]
  headsBefore: (turn: number) => string[]
}

/** Reads at most a stretch of what is new in a log; `isDone` if that was all. */
export async function readFile(
  source: LogSource,
  request: ReadRequest,
): Promise<{ update: FileUpdate; isDone: boolean; isFromStart: boolean } | undefined> {
  const size = await source.size()
  const isContinued =
    request.log.layout === 'lines' && request.known && (await isSame(source, request.known, size))
  if (isContinued && request.known?.position === size && request.known.half === 0) return undefined
  if (isContinued) return readAppended(source, request, request.known, size)
  return request.log.layout === 'lines'
    ? readFromStart(source, request, size)
    : readWhole(source, request, size)
}

/** Whether the log only grew. One that was touched without growing may have changed. */
async function isSame(source: LogSource, known: FileRow, size: number): Promise<boolean> {
  if (size < known.position || size < known.head_length || known.position === 0) return false
  if (size === known.position && known.size === size && known.half === 0) return false
  if ((await headHash(source, known.head_length)) !== known.head_hash) return false
  return (await tailHash(source, known.position)) === known.tail_hash
}

async function readAppended(
  source: LogSource,
  request: ReadRequest,
  known: FileRow | undefined,
  size: number,
) {
  const base = request.base()
  const fold = new Fold(base, countedBefore(request.usage))
  const from = known?.position ?? 0
  const { reading, isDone } = await foldStretch(source, request.provider, fold, from, size)
  const skipped = (known?.skipped ?? 0) + reading.skipped
  const file = await rowOf(source, request, { ...reading, skipped }, fold.save(), known?.generation ?? 0)
  return { update: { ...file, fromTurn: base.state.turn.index }, isDone, isFromStart: false }
}

async function readFromStart(source: LogSource, request: ReadRequest, size: number) {
  const fold = new Fold()
  const { reading, isDone } = await foldStretch(source, request.provider, fold, 0, size)
  const folded = fold.save()
  const isOnlyTouched = request.known?.size === size && hasSameTurns(request, folded)
  const isSameGeneration = !request.known || request.known.position === 0 || isOnlyTouched
  const generation = (request.known?.generation ?? 0) + (isSameGeneration ? 0 : 1)
  const update = await rowOf(source, request, reading, folded, generation)
  return { update: { ...update, fromTurn: 0 }, isDone, isFromStart: true }
}

async function readWhole(source: LogSource, request: ReadRequest, size: number) {
  const fold = new Fold()
  const layout = request.log.layout === 'upserts' ? 'upserts' : 'document'
  const reading = await foldWhole(source, request.provider, fold, layout, size)
  const folded = fold.save()
  const generation = (request.known?.generation ?? 0) + (hasSameTurns(request, folded) ? 0 : 1)
  const update = await rowOf(source, request, reading, folded, generation)
  return { update: { ...update, fromTurn: 0 }, isDone: true, isFromStart: true }
}

/** Whether all turns before the last are unchanged, and the last did not shrink. */
function hasSameTurns({ known, headsBefore }: ReadRequest, { turns }: Folded): boolean {
  if (!known) return true
  const before: FoldBase['totals'] = JSON.parse(known.totals)
  const last: FoldBase['state'] = JSON.parse(known.state)
  const now = turns[before.turns - 1]
  if (before.turns === 0) return true
  if (!now || now.steps < last.turn.steps) return false
  const heads = headsBefore(before.turns - 1)
  return heads.every((head, index) => head === turns[index]?.head)
}

/** Folds one stretch, which grows for a longer line. */
async function foldStretch(
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
  { root, path, log, stat, known }: ReadRequest,
  { position, skipped, half }: Reading,
  folded: Folded,
  generation: number,
): Promise<Omit<FileUpdate, 'fromTurn'>> {
  const { totals, state } = folded
  const isContinued = known?.generation === generation && known.head_length > 0
  const headLength = isContinued ? known.head_length : Math.min(position, HEAD_BYTES)
  const head = isContinued ? { hash: known.head_hash, mark: known.mark } : await headOf(source, headLength)
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

/** The file name, for logs without an id. */
function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.jsonl?(\.zst)?$/, '')
}

/** Sums what earlier readings counted for a key. */
function countedBefore(usage: ReadRequest['usage']): (hash: number) => TokenUse | undefined {
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
  hash: string
  /** Of the first line alone: stays the same when the log grows. */
  mark: string
}

export async function headOf(source: LogSource, length: number): Promise<Head> {
  const bytes = await bytesAt(source, 0, length)
  const newline = bytes.indexOf(10)
  const line = newline === -1 ? bytes : bytes.subarray(0, newline)
  return { hash: sha1(bytes), mark: sha1(line).slice(0, 8) }
}

export async function headHash(source: LogSource, length: number): Promise<string> {
  return sha1(await bytesAt(source, 0, length))
}

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

/** The same for all agents. Some agents name the folder by its hash. */
export function projectHash(cwd: string | null, folder: string): string {
  if (cwd === null && SHA256.test(folder)) return folder.slice(0, LENGTH)
  return createHash('sha256')
    .update(cwd ?? folder)
    .digest('hex')
    .slice(0, LENGTH)
}
