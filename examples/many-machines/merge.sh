#!/bin/sh
# Adds up the parts that part.sh wrote, with the same environment variables, and prints the result:
#   merge.sh SUM.json
set -eu

sum=${1:?the file for the sum}
parts=${PARTS:-8}
trials=${TRIALS:-20736}
folder=${FOLDER:-parts}

number=0
set --
while [ "$number" -lt "$parts" ]; do
  file="$folder/part-$number.json"
  if ! [ -e "$file" ]; then
    echo "$file: part $number has not begun" >&2
    exit 1
  fi
  set -- "$@" "$file"
  number=$((number + 1))
done
report=$("${GAMMONLAB:-gammonlab}" rollout merge --save "$sum" "$@")
echo "$report"
case $report in
  *" $trials trials,"*) ;;
  *)
    echo "some parts are not finished: fewer than $trials trials. Run part.sh again for those." >&2
    exit 1
    ;;
esac
