import type { SyncReport } from '../client/exchange.ts'

const number = new Intl.NumberFormat('en')

const changes = (count: number): string => (count === 1 ? '1 change' : `${number.format(count)} changes`)

/** What an exchange did, a line a thing. */
export function exchangedLines({ sent, received, lost, refused, pending }: SyncReport): string[] {
  const moved =
    sent === 0 && received === 0
      ? 'Both have the same already.'
      : `Sent ${changes(sent)}, received ${changes(received)}.`
  return [
    moved,
    ...(lost > 0
      ? [
          `${changes(lost)} of this device lost against what the server had, and can be brought back: tn do user archive-list`,
        ]
      : []),
    ...(refused > 0
      ? [`${changes(refused)} were not taken by the server and stay here: tn link status says why`]
      : []),
    ...(pending > 0 ? [`${changes(pending)} wait for the next exchange.`] : []),
  ]
}

export const progressText = ({ sent, received }: { sent: number; received: number }): string =>
  `Exchanging: ${number.format(sent)} sent, ${number.format(received)} received …`
