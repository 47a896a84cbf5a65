/** One figure, as Prometheus reads it. */
export interface Gauge {
  readonly name: string
  readonly help: string
  readonly value: number
  readonly labels?: string
}

export const gaugeText = (gauges: readonly Gauge[]): string =>
  gauges
    .map(
      ({ name, help, value, labels }) =>
        `# HELP ${name} ${help}\n# TYPE ${name} gauge\n${name}${labels ? `{${labels}}` : ''} ${value}\n`,
    )
    .join('\n')
