import type { SyncReport } from '../client/exchange.ts'

const number = new Intl.NumberFormat('en')

const changes = (count: number): string => (count === 1 ? '1 change' : `${number.format(count)} changes`)

/** What an exchange did, a line a thing. */
export function exchangedLines({ sent, received, lost, refused, pending }: SyncReport): string[] {
  const moved =
    sent === 0 && received === 0
      ? 'Already up to date.'
      : `Sent ${changes(sent)}, received ${changes(received)}.`
  return [
    moved,
    ...(lost > 0
      ? [
          `${changes(lost)} on this device conflicted with the server and were archived: tn do user archive-list`,
        ]
      : []),
    ...(refused > 0 ? [`${changes(refused)} were rejected by the server and stay here: tn link status`] : []),
    ...(pending > 0 ? [`${changes(pending)} left for the next sync.`] : []),
  ]
}

export const progressText = ({ sent, received }: { sent: number; received: number }): string =>
  `Syncing: ${number.format(sent)} sent, ${number.format(received)} received …`
