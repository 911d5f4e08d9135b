#!/bin/sh
# Rolls out one part of a long rollout: part NUMBER (from 0) of PARTS. Each machine or process runs this with a number
# of its own, and merge.sh adds the parts up. Started again, it resumes from what its file holds.
#
#   part.sh NUMBER       by hand, or by GNU parallel
#   part.sh              in a Slurm job array or an indexed Kubernetes Job, which say the number themselves
#
# Settings are environment variables:
#   POSITION   id of the position (required)
#   PLAYS      plays to compare, `;` between them     those that the engine thinks near
#   OPTIONS    more options of `gammonlab rollout`    none
#   TRIALS     trials of the whole rollout            20736
#   PARTS      number of parts                        8
#   THREADS    threads of this part                   1
#   FOLDER     where the parts are kept               parts
#   GAMMONLAB  the program                            gammonlab
# All but the last three must be the same for every part; merge.sh refuses parts of different rollouts.
set -eu

number=${1:-${SLURM_ARRAY_TASK_ID:-${JOB_COMPLETION_INDEX:-}}}
: "${POSITION:?the id of a position}"
: "${number:?the number of the part, as the argument}"
trials=${TRIALS:-20736}
parts=${PARTS:-8}
folder=${FOLDER:-parts}
if [ "$number" -lt 0 ] || [ "$number" -ge "$parts" ]; then
  echo "part $number: expected 0 to $((parts - 1)), as there are $parts parts" >&2
  exit 2
fi

from=$((trials * number / parts))
to=$((trials * (number + 1) / parts))
mkdir -p "$folder"

# One option for each play.
set --
rest=${PLAYS:-}
while [ -n "$rest" ]; do
  set -- "$@" --candidate "${rest%%;*}"
  case $rest in
    *";"*) rest=${rest#*;} ;;
    *) rest= ;;
  esac
done

# The file is written every second, and trials that it holds already are not played again. OPTIONS is several words.
# shellcheck disable=SC2086
"${GAMMONLAB:-gammonlab}" rollout --from "$from" --to "$to" --threads "${THREADS:-1}" \
  --save "$folder/part-$number.json" "$@" ${OPTIONS:-} "$POSITION" >"$folder/part-$number.txt"
