#!/usr/bin/env bash
# lineage.sh FOLDER trains networks like the shipped ones from nothing. Every stage leaves a file in FOLDER
# and is skipped if that file exists; a stage that was interrupted resumes where it was. docs/network-training.md says
# where the training of the shipped networks differed. With TINY=1 every stage runs with a few games, and
# no network is wide, to see that it works. With GAMMONLAB=FILE the script uses this program instead of building one.
set -euo pipefail
out=$(mkdir -p "${1:?usage: lineage.sh FOLDER}" && cd "$1" && pwd)
g=${GAMMONLAB:+$(realpath "$GAMMONLAB")}
cd "$(dirname "$0")/.."
if [ -z "$g" ]; then
  RUSTFLAGS="-C target-cpu=native" cargo build --release --target-dir target/native
  g=$PWD/target/native/release/gammonlab
fi
tiny() { # prints the first of two sizes, or with TINY the second
  if [ -n "${TINY:-}" ]; then echo "$2"; else echo "$1"; fi
}
bearoff=(--bearoff pkg/data/bearoff-6x15-*.bin)

# fit FEATURES WIDTH BATCH EPOCHS OUTPUT SAMPLES...: the share $returns of each label is the return, the
# rest is the lookahead.
fit() {
  "$g" train fit -o "$out/$5" --features "$1" --width "$(tiny "$2" 128)" --batch "$(tiny "$3" 16)" \
    --epochs "$(tiny "$4" 1)" --returns $returns "${@:6}"
}
# label JUDGE FILTER SEED GAMES DEVIATE OUTPUT [EXPLORE]
label() {
  "$g" train label --contact "$out/$1.contact" --race "$out/$1.race" ${2:+--filter "$out/$2"} \
    "${bearoff[@]}" --seed "$3" --to "$(tiny "$4" 5)" --deviate "$5" ${7:+--explore "$7"} -o "$out/$6"
}

returns=1.0
"$g" train td --games "$(tiny 400000 384)" --contact "$out/td.contact" --race "$out/td.race"
label td "" 11 20000 0.05 g1.samples
fit race 128 256 8 g1.race "$out/g1.samples"
fit contact 256 1024 4 g1.contact "$out/g1.samples"
label g1 td.contact 12 40000 0.05 g2.samples
fit race 128 512 8 g2.race "$out/g2.samples"
fit contact 256 1024 4 g2.contact "$out/g2.samples"
label g2 td.contact 13 50000 0.04 g3.samples
fit race 128 512 8 g3.race "$out/g3.samples" "$out/g2.samples"
fit contact 256 1024 5 g3.contact "$out/g3.samples" "$out/g2.samples"
fit lite 128 1024 3 f3.contact "$out/g3.samples"
label g3 td.contact 14 45000 0.03 g4.samples
fit race 128 512 8 g4.race "$out/g4.samples" "$out/g3.samples"
fit contact 256 1024 5 g4.contact "$out/g4.samples" "$out/g3.samples"
label g4 f3.contact 15 175000 0.03 g5.samples
fit race 128 512 6 g5.race "$out/g5.samples"
fit contact 384 1024 4 g5.contact "$out/g5.samples"
label g5 f3.contact 16 100000 0.03 g6.samples
returns=0.5
fit race 128 512 6 g6.race "$out/g6.samples" "$out/g5.samples"
fit contact 384 1024 4 g6.contact "$out/g6.samples" "$out/g5.samples"
fit lite 128 1024 3 f6.contact "$out/g6.samples"

# From here on each fit starts from an earlier network.
# more FROM EPOCHS RATE FINAL-RATE SEED LEAST OUTPUT SAMPLES...: with the slots of $features, and the share
# $returns of the return in each label; the options in $also are added.
more() {
  "$g" train fit -o "$out/$7" --features "$features" --batch "$(tiny 1024 128)" --epochs "$(tiny "$2" 1)" \
    --rate "$3" --final-rate "$4" --returns $returns --seed "$5" --least "$(tiny "$6" 2)" "${also[@]}" \
    --start "$out/$1" "${@:8}"
}
# mean OUTPUT NETWORK NETWORK
mean() {
  "$g" train average -o "$out/$1" "$out/$2" "$out/$3"
}
also=() features=contact returns=0.4
label g6 f6.contact 17 100000 0.03 g7.samples
"$g" train deepen --contact "$out/g6.contact" --race "$out/g6.race" --filter "$out/f6.contact" \
  "${bearoff[@]}" --share "$(tiny 0.03 0.2)" --seed 5 -o "$out/d7.samples" "$out/g7.samples"
more g6.contact 3 5e-4 2e-5 1 0 g8.contact "$out/g6.samples" "$out/g7.samples" "$out/d7.samples"
cp "$out/g6.race" "$out/g8.race"
label g8 f6.contact 19 36000 0.03 g9.samples
more g8.contact 2 5e-4 2e-5 6 2500 g9p.contact "$out/g7.samples" "$out/g9.samples" "$out/d7.samples"
more g9p.contact 2 4e-4 1.5e-5 7 3400 g9a.contact "$out/g7.samples" "$out/g9.samples" "$out/d7.samples"
more g9p.contact 2 4e-4 1.5e-5 8 3400 g9b.contact "$out/g6.samples" "$out/g9.samples" "$out/d7.samples"
mean g9.contact g9a.contact g9b.contact

cp "$out/g8.race" "$out/g9.race"
label g9 f6.contact 20 64000 0.03 g10a.samples
label g9 f6.contact 21 64000 0.02 g10b.samples 0.15
pool=("$out/g10a.samples" "$out/g10b.samples" "$out/g7.samples" "$out/g9.samples" "$out/d7.samples")
more g9.contact 3 5e-4 2e-5 1 2000 g10p.contact "${pool[@]}"
more g10p.contact 3 4e-4 1.5e-5 2 3000 g10a.contact "${pool[@]}"
more g10p.contact 3 4e-4 1.5e-5 3 3000 g10b.contact "${pool[@]}"
mean g10m.contact g10a.contact g10b.contact
# A wider network, and then a narrower one made from the wider one.
also=(--width "$(tiny 768 256)")
more g10m.contact 3 5e-4 2e-5 5 3000 g10w.contact "${pool[@]}" "$out/g6.samples"
also=(--width "$(tiny 512 128)" --shrink 0.01)
more g10w.contact 2 6e-4 1.5e-5 5 4000 g10.contact "${pool[@]}" "$out/g6.samples"
cp "$out/g9.race" "$out/g10.race" # f6.contact stays the filter

# The race network learns from a bearoff database that is too large to ship: first the races of our games,
# then random races too.
[ -e "$out/large.bearoff" ] ||
  "$g" bearoff build --points "$(tiny 10 7)" --checkers 15 -o "$out/large.bearoff"
"$g" train relabel --of race --contact "$out/g10.contact" --race "$out/g10.race" \
  --bearoff "$out/large.bearoff" -o "$out/races.samples" \
  "$out/g10a.samples" "$out/g10b.samples" "$out/g7.samples" "$out/g9.samples"
# races FROM EPOCHS SEED OUTPUT SAMPLES..., with more options in the list `also`
also=(--width 256 --shrink 0.003)
races() {
  "$g" train fit --features race "${also[@]}" --batch "$(tiny 512 64)" --epochs "$(tiny "$2" 1)" \
    --rate 1e-3 --final-rate 1e-5 --returns 0 --seed "$3" \
    --start "$out/$1" -o "$out/$4" "${@:5}"
}
races g10.race 12 12 g11p.race "$out/races.samples"
"$g" train races --contact "$out/g10.contact" --race "$out/g11p.race" --bearoff "$out/large.bearoff" \
  --count "$(tiny 1000000 500)" -o "$out/random-races.samples"
races g11p.race 10 13 g11.race "$out/races.samples" "$out/random-races.samples"

# More games for a wide network that stays wide; then games by the network that comes out of that.
cp "$out/g10.contact" "$out/g11.contact"
# games GENERATION SEED: labels games of that generation and sets $pool to the list of the files.
games() {
  pool=()
  local file how
  for file in $(seq "$(tiny 20 3)"); do
    how=(0.03)
    if [ $((file % 3)) = 0 ]; then how=(0.02 0.15); fi
    label "$1" f6.contact $(($2 + file)) 16000 "${how[0]}" "$1-$file.samples" "${how[1]:-}"
    pool+=("$out/$1-$file.samples")
  done
}
games g11 700
also=(--width "$(tiny 768 256)")
more g11.contact 3 5e-4 2e-5 5 3000 g12w.contact "${pool[@]:0:12}"
also=(--shrink 0.01)
more g12w.contact 2 5e-4 1.5e-5 8 5000 g12.contact "${pool[@]}"
cp "$out/g11.race" "$out/g12.race"
games g12 800
also=(--shrink 0.015)
more g12.contact 4 5e-4 1.5e-5 9 6000 g13.contact "${pool[@]}"
cp "$out/g12.race" "$out/g13.race"

# A wide network that stays wide: the strong one, beside the quick one above.
games g13 900
also=(--width "$(tiny 1536 512)" --shrink 0.005)
more g13.contact 4 5e-4 1.5e-5 11 3000 g14w.contact "${pool[@]}"
cp "$out/g13.race" "$out/g14w.race"

# Wider once more, with labels by the strong network itself.
games g14w 950
also=(--width "$(tiny 2048 512)" --shrink 0.005)
more g14w.contact 4 5e-4 1.5e-5 12 3000 g15.contact "${pool[@]}"
cp "$out/g14w.race" "$out/g15.race"

# More slots: who holds both points of each pair.
games g15 1000
features=pairs also=(--width "$(tiny 2048 512)" --shrink 0.011)
more g15.contact 3 5e-4 1.5e-5 14 4000 g19.contact "${pool[@]}"
cp "$out/g15.race" "$out/g19.race"

# The same slots with more games. With more samples a larger share of the return in the labels pays.
before=("${pool[@]}")
games g19 1200
also=(--width "$(tiny 2048 512)" --shrink 0.009) returns=0.6
more g19.contact 2 5e-4 1.5e-5 20 6000 g20.contact "${pool[@]}" "${before[@]}"

# Races once more: random ones that reach further back, games that start from them, and games from the opening. Their
# lookaheads are by g13's races; a wide network that learns from these labels them anew for a narrow one.
bearoff=(--bearoff "$out/large.bearoff")
races_by=(--contact "$out/g13.contact" --race "$out/g13.race" "${bearoff[@]}")
"$g" train races "${races_by[@]}" --seed 5 --count "$(tiny 1000000 500)" -o "$out/far-races.samples"
label g13 f6.contact 2001 80000 0.03 own-races.samples
"$g" train label "${races_by[@]}" --starts "$out/far-races.samples" --seed 2002 --to "$(tiny 150000 20)" \
  --deviate 0.03 -o "$out/played-races.samples"
pool=("$out/far-races.samples" "$out/own-races.samples" "$out/played-races.samples")
also=(--width 512 --shrink 0.002)
races g13.race 16 31 g20w.race "${pool[@]}"
also=(--width 256 --shrink 0.003)
races g13.race 24 31 g20n.race "${pool[@]}"
"$g" train relabel --of race --contact "$out/g13.contact" --race "$out/g20w.race" \
  "${bearoff[@]}" -o "$out/far-races-again.samples" "${pool[@]}"
also+=(--least "$(tiny 100 1)")
races g20n.race 20 31 g20.race "$out/far-races-again.samples"

# Families of rare positions: games from made-up starts, in which plays are compared by a lookahead and labels say how the games end.
# The first network learns what the families are worth, and its other answers become noisy. The second one learns that from the
# first one's games, and moves only rows that are typical of the families.
label g20 f6.contact 1601 13312 0.03 g20.samples
rare_by() { # prints the options of a judge
  echo --contact "$out/$1.contact" --race "$out/g20.race" "${bearoff[@]}"
}
# rare JUDGE SEED GAMES OUTPUT [STARTS]
rare() {
  "$g" train label $(rare_by "$1") --filter "$out/f6.contact" --starts "$out/${5:-rare-starts.samples}" --seed "$2" \
    --to "$(tiny "$3" 10)" --wild 0 --deviate 0 --lambda 1 --until-race --look-ahead -o "$out/$4"
}
"$g" train starts $(rare_by g20) --seed 11 --to "$(tiny 70000 42)" -o "$out/rare-starts.samples"
rare g20 101 8000 rare-101.samples
rare g20 102 8000 rare-102.samples
features=pairs returns=1 also=(--shrink 0.005)
more g20.contact 2 3e-4 1e-5 31 0 g21p.contact "$out/rare-101.samples" "$out/rare-102.samples" "$out/g20.samples"
rare g21p 301 8000 rare-301.samples
"$g" train relabel $(rare_by g21p) --filter "$out/f6.contact" --of contact -o "$out/rare-again.samples" "$out/rare-101.samples"
returns=0.4 also=(--shrink 0.012 --family-returns 0.5 --typical 5 --families "$out/rare-301.samples" --families "$out/rare-again.samples")
more g20.contact 2 4e-4 1e-5 33 0 g21.contact "$out/g20.samples"

# Two generations more, from new starts; each is labelled by the network before it, and both are fitted from g21.
# again STARTS JUDGE SEED...: games of the families by JUDGE from STARTS, added to $families; with TINY only those of the
# first seed.
families=()
again() {
  for seed in "${@:3:$(tiny $# 1)}"; do
    rare "$2" "$seed" 8000 "rare-$seed.samples" "$1"
    families+=(--families "$out/rare-$seed.samples")
  done
}
cp "$out/g20.race" "$out/g21.race"
cp "$out/g20.race" "$out/g22b.race"
"$g" train starts $(rare_by g21) --seed 12 --to "$(tiny 70000 42)" -o "$out/rare-starts-12.samples"
label g21 f6.contact 1601 13312 0.03 g21.samples
again rare-starts-12.samples g21 601 602 603 604 605
also=(--shrink 0.012 --family-returns 0.5 --typical 3 "${families[@]}")
more g21.contact 2 4e-4 1e-5 42 0 g22b.contact "$out/g21.samples"
label g22b f6.contact 1701 13312 0.03 g22b.samples
again rare-starts-12.samples g21 606
again rare-starts-12.samples g22b 701 702 703 704
also=(--shrink 0.025 --family-returns 0.5 --typical 3 "${families[@]}")
more g21.contact 2 4e-4 1e-5 42 0 g22.contact "$out/g21.samples" "$out/g22b.samples"

# One more, labelled and fitted from g22.
cp "$out/g20.race" "$out/g22.race"
families=()
for seed in 701 $(tiny "702 703 704" ""); do families+=(--families "$out/rare-$seed.samples"); done
label g22 f6.contact 1801 13312 0.03 g22.samples
again rare-starts-12.samples g22 801 802 803 804 805 806 807 808
also=(--shrink 0.028 --family-returns 0.5 --typical 3 "${families[@]}")
more g22.contact 2 4e-4 1e-5 43 0 g23.contact "$out/g22b.samples" "$out/g22.samples"

# One more generation: all rows move, on more ordinary games. The first network only plays and labels. The second one is
# pulled back to g23 wherever the samples do not agree, and loses the weights that hardly matter.
families=()
for network in g25p g25w g25; do cp "$out/g20.race" "$out/$network.race"; done
cp "$out/g20.race" "$out/g23.race"
"$g" train starts $(rare_by g23) --seed 13 --to "$(tiny 70000 42)" -o "$out/rare-starts-13.samples"
label g23 f6.contact 1901 13312 0.03 g23.samples
again rare-starts-13.samples g23 901 902 903 904 905 906 907 908 909 910 911
also=(--family-returns 0.5 "${families[@]}")
more g23.contact 2 4e-4 1e-5 44 0 g25p.contact "$out/g23.samples"
"$g" train starts $(rare_by g25p) --seed 14 --to "$(tiny 70000 42)" -o "$out/rare-starts-14.samples"
again rare-starts-14.samples g25p 1001 1002 1003 1004 1005 1006 1007 1008 1101 1102 1103 1104 1105 1106
ordinary=("$out/g23.samples")
for seed in 2001 $(tiny "2002 2003 2004 2005" ""); do
  label g20 f6.contact "$seed" 13312 0.03 "g20-$seed.samples"
  ordinary+=("$out/g20-$seed.samples")
done
also=(--stay 0.025 --family-returns 0.5 "${families[@]}")
more g23.contact 2 4e-4 1e-5 45 0 g25w.contact "${ordinary[@]}"
some=("$out/g20-2001.samples")
for seed in 1001 $(tiny "1002 1003" ""); do some+=("$out/rare-$seed.samples"); done
"$g" train prune --below 2e-6 -o "$out/g25.contact" "$out/g25w.contact" "${some[@]}"

# The network that ships: a fit whose labels in the families are only the results of games. With half a lookahead in a label, half of
# an error that all positions of a family share stays in each generation.
cp "$out/g20.race" "$out/g25.race"
families=()
for seed in 1001 $(tiny "1002 1003 1004 1005 1006 1007 1008 1101 1102 1103 1104 1105 1106" ""); do
  families+=(--families "$out/rare-$seed.samples")
done
"$g" train starts $(rare_by g25) --seed 15 --to "$(tiny 70000 42)" -o "$out/rare-starts-15.samples"
again rare-starts-15.samples g25 3001 3002 3003 3004 3005 3006 3007 3008 3009 3010
label g20 f6.contact 2101 13312 0.03 g20-2101.samples
ordinary=("$out/g20-2001.samples" "$out/g20-2101.samples")
for seed in $(tiny "2002 2003" ""); do ordinary+=("$out/g20-$seed.samples"); done
also=(--stay 0.035 --family-returns 1 "${families[@]}")
more g25.contact 2 4e-4 1e-5 48 0 g28w.contact "${ordinary[@]}"
some=("$out/g20-2001.samples")
for seed in 3001 $(tiny "3002 3003" ""); do some+=("$out/rare-$seed.samples"); done
"$g" train prune --below 2e-6 -o "$out/g28.contact" "$out/g28w.contact" "${some[@]}"
