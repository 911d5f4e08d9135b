#!/bin/sh
# A player for `gammonlab duel ... "program=sh tests/data/duel/player.sh GAMMONLAB"`: is asked a line, answers a line (docs/duels.md).
# It lets gammonlab itself find the answers, so it must do exactly what the player `1ply` does.
engine=$1
while read -r question id; do
  case $question in
    play) "$engine" move --level 1ply --top 1 --json "$id" | sed 's/.*"moves":\[{"play":"\([^"]*\)".*/\1/' ;;
    double) "$engine" cube --level 1ply --json "$id" | grep -Eq '"cube":"(double|redouble)"' && echo yes || echo no ;;
    take) "$engine" cube --level 1ply --json "$id" | grep -q '"response":"pass"' && echo no || echo yes ;;
  esac
done
