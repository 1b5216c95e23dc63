# 4. Arguments, first try: what does this print?
set -- 'a b' c
for each in $*; do
  echo "[$each]"
done
