import {
  argument,
  openGiven,
  sendMessage,
} from '../../../packages/server/src/platform/store/testing/process.ts'
import { importCards } from '../../../packages/server/src/features/card/import/card-import.ts'
import { openAnki } from '../../../packages/server/src/features/card/import/anki/open-anki.ts'
import { studyCalendar } from '../../../packages/server/src/features/card/model/schedule/study-day.ts'
import { newId } from '../../../packages/server/src/platform/store/testing/test-stores.ts'
import { OWNER } from '../shelf.ts'

const store = await openGiven()
const at = '2026-06-01T12:00:00.000Z'
const calendar = studyCalendar()
const { signal } = new AbortController()
const opened = await openAnki(
  { location: argument(1), options: {}, signal, today: at.slice(0, 10) },
  { now: at, calendar },
)
let written = 0
// The notes are written; at its media the import waits for the test to end the process.
const hanging = {
  ...opened,
  mediaBytes: () => {
    sendMessage(written)
    return new Promise<Uint8Array>((resolve) => process.once('message', () => resolve(Buffer.alloc(0))))
  },
}
await importCards({
  store,
  context: { owner: OWNER, device: store.device, at, newId, calendar },
  opened: hanging,
  signal,
  onBatch: (batch) => void (written += batch.length),
})
