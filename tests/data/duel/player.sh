#!/bin/sh
# A player for `gammonlab duel ... "program=sh tests/data/duel/player.sh GAMMONLAB"`: is asked a line, answers a line (docs/duels.md).
# It lets gammonlab itself find the answers, so it must do exactly what the player `1ply` does.
pipes=$(mktemp -d)
mkfifo "$pipes/play" "$pipes/played" "$pipes/cube" "$pipes/action"
"$1" move --level 1ply --top 1 --json <"$pipes/play" >"$pipes/played" &
"$1" cube --level 1ply --json <"$pipes/cube" >"$pipes/action" &
exec 3>"$pipes/play" 4<"$pipes/played" 5>"$pipes/cube" 6<"$pipes/action"
rm -r "$pipes"
while read -r question id; do
  case $question in
    play) echo "$id" >&3 && read -r answer <&4 ;;
    *) echo "$id" >&5 && read -r answer <&6 ;;
  esac
  case $question,$answer in
    play,*) echo "$answer" | sed 's/.*"moves":\[{"play":"\([^"]*\)".*/\1/' ;;
    double,*'"cube":"double"'* | double,*'"cube":"redouble"'*) echo yes ;;
    double,*) echo no ;;
    take,*'"response":"pass"'*) echo no ;;
    take,*) echo yes ;;
  esac
done
