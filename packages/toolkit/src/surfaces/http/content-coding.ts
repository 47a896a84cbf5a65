/** The content codings that a request accepts, from its `Accept-Encoding`. */
export const takenCodings = (acceptEncoding: string | null | undefined): ReadonlySet<string> =>
  new Set(
    (acceptEncoding ?? '')
      .split(',')
      .flatMap((each) =>
        /;\s*q=0(?:\.0*)?\s*$/.test(each) ? [] : (each.split(';')[0]?.trim().toLowerCase() ?? []),
      ),
  )
