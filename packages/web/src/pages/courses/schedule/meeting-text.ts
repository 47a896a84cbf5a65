interface Meeting {
  days: readonly string[]
  start: string | null
  end: string | null
}

/** `Mo We 9:30–10:20; Fr 14:30–16:20`; empty where no times are known. */
export const meetingText = (meetings: readonly Meeting[]): string =>
  meetings
    .map(({ days, start, end }) => `${days.join(' ')} ${start ?? ''}${end ? `–${end}` : ''}`.trim())
    .filter((text) => text !== '')
    .join('; ')
