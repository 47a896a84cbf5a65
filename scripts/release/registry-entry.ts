/** A bundle for one platform, as it is offered for download. */
export interface OfferedBundle {
  readonly file: string
  readonly sha256: string
}

interface ServerJson {
  readonly version: string
  readonly packages: readonly { readonly version?: string; readonly identifier: string }[]
}

/** `server.json` as it goes to the registry: with the bundles, whose sums are known only now. */
export const registryEntry = (server: ServerJson, downloads: string, bundles: readonly OfferedBundle[]) => ({
  ...server,
  packages: [
    ...server.packages,
    ...bundles.map(({ file, sha256 }) => ({
      registryType: 'mcpb',
      identifier: `${downloads}/${file}`,
      fileSha256: sha256,
      transport: { type: 'stdio' },
    })),
  ],
})

/** What differs from the version that is released. */
export const otherVersions = ({ version, packages }: ServerJson, released: string): string[] =>
  [{ identifier: 'server.json', version }, ...packages]
    .filter((each) => each.version !== released)
    .map(({ identifier, version: found }) => `${identifier} says ${found ?? 'no version'}, not ${released}`)
