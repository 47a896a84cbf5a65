export const SHELLS = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof SHELLS)[number]

const BASH = `# Completion of tn for bash.
_tn_complete() {
  local current="\${COMP_WORDS[COMP_CWORD]}" line
  COMPREPLY=()
  if [[ $current == @* ]]; then
    while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen -P @ -f -- "\${current#@}")
    return
  fi
  while IFS= read -r line; do
    COMPREPLY+=("\${line%%$'\\t'*}")
  done < <("$1" complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -o default -F _tn_complete tn`

const ZSH = `#compdef tn
# Completion of tn for zsh.
_tn() {
  local -a found
  local line word about
  for line in "\${(@f)$("\${words[1]}" complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}"; do
    [[ -n $line ]] || continue
    word="\${line%%$'\\t'*}"
    about=""
    [[ $line == *$'\\t'* ]] && about="\${line#*$'\\t'}"
    found+=("\${word//:/\\\\:}\${about:+:$about}")
  done
  if (( \${#found} )); then _describe 'tn' found; else _files; fi
}
if [[ $funcstack[1] == _tn ]]; then _tn "$@"; else compdef _tn tn; fi`

const FISH = `# Completion of tn for fish.
function __tn_find
    set -l words (commandline -opc) (commandline -ct)
    set -g __tn_found ($words[1] complete -- $words[2..-1] 2>/dev/null)
    test (count $__tn_found) -gt 0
end
complete -c tn -n __tn_find -f -a '$__tn_found'`

/** Each asks `tn complete` with the words so far and offers what it says. */
export const SCRIPTS: Readonly<Record<Shell, string>> = { bash: BASH, zsh: ZSH, fish: FISH }

const BY_NPX = `
Shells complete the first word, so give \`npx tutor-nexus\` a name of one word:
  bash   tn() { npx tutor-nexus "$@"; }
  zsh    tn() { npx tutor-nexus "$@"; }
  fish   alias tn 'npx tutor-nexus'
`

/** What to do with a script, where the program is started in this way. */
export const installing = (program: string): string =>
  `${program.startsWith('npx') ? BY_NPX : ''}${INSTALLING}`

const INSTALLING = `
To complete in this shell, now:
  bash   eval "$(tn completion bash)"
  zsh    eval "$(tn completion zsh)"        (after compinit)
  fish   tn completion fish | source

To complete in every new shell:
  bash   tn completion bash > ~/.local/share/bash-completion/completions/tn
  zsh    tn completion zsh > "\${fpath[1]}/_tn"
  fish   tn completion fish > ~/.config/fish/completions/tn.fish`
