# 5. Arguments, second try: the safe way
set -- 'a b' c
for each in "$@"; do
  echo "[$each]"
done
