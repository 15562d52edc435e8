# shellcheck shell=bash
# Completion of the command line of larder for bash. `make install` puts it where bash-completion finds it; for a program
# that is not installed: `. scripts/completion.bash`. The program itself says what may stand where (cli/complete.h).
_larder() {
    local word=${COMP_WORDS[COMP_CWORD]} candidates
    candidates=$("${COMP_WORDS[0]}" --complete "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
    if [ "$word" = '=' ]; then word=; fi
    COMPREPLY=()
    while IFS= read -r candidate; do COMPREPLY+=("$candidate"); done < <(compgen -W "$candidates" -- "$word")
    case ${COMPREPLY[*]} in
    *=) compopt -o nospace 2>/dev/null ;; # its value follows
    esac
}
complete -o default -F _larder larder
